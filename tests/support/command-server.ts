import { runCli } from '#main/run-cli.ts'
import type { CommandWish } from './command-process.ts'

const nobody = { async *[Symbol.asyncIterator](): AsyncGenerator<string> {} }

let last = Promise.resolve()

// Commands take turns: each ends its database before the next one starts its own.
process.on('message', (wish: CommandWish) => {
  last = last.then(() => run(wish))
})
process.once('disconnect', () => process.exit(0))

async function run({ id, args, variables }: CommandWish): Promise<void> {
  let output = ''
  const take = {
    write(text: string) {
      output += text
    },
  }
  const streams = { in: nobody, out: take, aside: take }
  const code = await runCli(args, { variables, streams, log: take })
  process.send?.({ id, code, output })
}
