/** Rights in the data folder: no other user of the computer can read it. Windows has its own. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
