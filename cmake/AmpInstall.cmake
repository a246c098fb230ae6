# The installed package: find_package(AMP) gives AMP::AMPInitAll, which is all of
# it, and one target for each library.
include(CMakePackageConfigHelpers)
set(AMP_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/AMP")

install(DIRECTORY include/amp "${PROJECT_BINARY_DIR}/include/amp" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
        PATTERN "CMakeFiles" EXCLUDE)
install(EXPORT AMPTargets NAMESPACE AMP:: DESTINATION "${AMP_INSTALL_CMAKEDIR}")
configure_package_config_file(cmake/AMPConfig.cmake.in AMPConfig.cmake
                              INSTALL_DESTINATION "${AMP_INSTALL_CMAKEDIR}"
                              PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(AMPConfigVersion.cmake COMPATIBILITY ExactVersion)
install(FILES "${PROJECT_BINARY_DIR}/AMPConfig.cmake" "${PROJECT_BINARY_DIR}/AMPConfigVersion.cmake"
        DESTINATION "${AMP_INSTALL_CMAKEDIR}")
