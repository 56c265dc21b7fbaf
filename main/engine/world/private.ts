/** Rights of folders and files in the data folder: nobody else on the computer reads them. Windows keeps its own. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
