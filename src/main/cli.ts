import { runCli } from './run-cli.ts'

// `npm run kontor -- COMMAND` works beside a running shop with the same environment. Source:
// docs/http-contract.md "Operating".
const streams = { in: process.stdin, out: process.stdout, aside: process.stderr }
process.exit(await runCli(process.argv.slice(2), { variables: process.env, streams }))
