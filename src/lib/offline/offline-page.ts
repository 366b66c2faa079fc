/** A page that works offline, as its worker needs it. */
export interface OfflinePage {
  /** Addresses of its files, whose names change with what is in them. */
  files: string[];
  /** The address of its HTML without anybody's data. */
  shell: string;
  /** Changes with every build: the shell is fetched again. */
  revision: string;
}
