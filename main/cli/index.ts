import { main } from './main.ts';

main(process.argv.slice(2), process.argv[1] ?? '').then((exitCode) => {
  process.exitCode = exitCode;
});
