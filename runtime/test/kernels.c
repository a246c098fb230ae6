void dummy(void){}
