import { keepFilesPrivate } from '../process/private-files.ts';
import { keepHeapSmall } from '../process/small-heap.ts';
import { main } from './main.ts';

keepFilesPrivate();
keepHeapSmall();

main(process.argv.slice(2), process.argv[1] ?? '').then((exitCode) => {
  process.exitCode = exitCode;
});
