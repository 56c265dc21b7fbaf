let forPerson: number | null = null;

/**
 * From now on, only this user can read a file that this process makes, whatever part of it makes the file (a
 * database, a library, a thread). Files that a person asked for get `personsFileMode` instead. On Windows a
 * file has the rights of its folder, and the data folder is the user's own.
 */
export function keepFilesPrivate(): void {
  forPerson ??= 0o666 & ~process.umask(0o077);
}

/** The rights that other programs of this user give a new file. Null before `keepFilesPrivate`. */
export function personsFileMode(): number | null {
  return forPerson;
}
