/** A program instead of the sample service: `node tiny-sandbox.ts message|print|crash`. */
const address = { ready: true, baseUrl: 'http://127.0.0.1:1', token: 'tok' };
const [mode] = process.argv.slice(2);
if (mode === 'crash') process.exit(9);
if (mode === 'message') process.send?.(address);
else process.stdout.write(`listening\n${JSON.stringify(address)}\n`);
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 60_000);
