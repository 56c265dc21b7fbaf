import { keepFilesPrivate } from '../process/private-files.ts';
import { main } from './main.ts';

keepFilesPrivate();

main(process.argv.slice(2), process.argv[1] ?? '').then((exitCode) => {
  process.exitCode = exitCode;
});
