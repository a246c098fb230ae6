"""by_number: sorts texts as the report sorts locations (llvm::StringRef::compare_numeric): line 9 before line 10."""
import re


def by_number(text):
    return re.sub(r"[0-9]+", lambda digits: digits.group().zfill(24), text)
