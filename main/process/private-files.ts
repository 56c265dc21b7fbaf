let forPerson: number | null = null;

/**
 * From now on nobody but this user reads what this process makes, whoever in it does (a database with its
 * log, a library, a thread): what is kept for a person is theirs. Windows gives a file the rights of its
 * folder, and the folder is the user's own there.
 */
export function keepFilesPrivate(): void {
  forPerson ??= 0o666 & ~process.umask(0o077);
}

/** The rights of a file that a person asked for, as their other programs set them; null for the default. */
export function personsFileMode(): number | null {
  return forPerson;
}
