import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const t = new StdioClientTransport({command: process.execPath, args:['out/main/cli.cjs','mcp','--sandbox','--data-dir','/tmp/hmcp/data','--time-scale','60'], stderr:'inherit', env: {PATH:process.env.PATH}});
const c = new Client({name:'try-client', title:'Try\u202e Client', version:'1'});
await c.connect(t);
console.log(c.getInstructions()?.length, (await c.listTools()).tools.map(x=>x.name+': '+x.description.slice(-80)));
const call = async (name, args) => { const at=performance.now(); try { const r = await c.callTool({name, arguments: args}); console.log(name, Math.round(performance.now()-at)+'ms', r.isError?'ERR':'', r.content[0].text.slice(0,700)); return r.structuredContent } catch(e) { console.log(name,'THROWN', e.message)} };
for (const [n,a] of JSON.parse(process.argv[2])) await call(n,a);
await c.close();
