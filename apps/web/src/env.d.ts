interface ImportMetaEnv {
  /** Of the program that this browser runs; the server's may be newer. */
  readonly WEB_VERSION: string;
}
