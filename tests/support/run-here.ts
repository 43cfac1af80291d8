import { runCli } from '#main/run-cli.ts'
import { keepLog } from './test-logs.ts'

/**
 * Runs `npm run kontor -- …` in the test's process, and returns its exit code and all of its output. It does what
 * `runCommand` does, except that it does not start the program again, which takes a second and a half of processor
 * time. The process itself is proved by the tests that use `runCommand`.
 */
export async function runHere(
  dataDir: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  let output = ''
  const stream = {
    write(text: string) {
      output += text
    },
  }
  const log = {
    write(line: string) {
      keepLog(`command-${process.pid}`, line)
      output += line
    },
  }
  const code = await runCli(args, {
    variables: { NODE_ENV: 'production', KONTOR_ENV_FILE: 'none', DATA_DIR: dataDir, ...variables },
    streams: { in: noInput(), out: stream, aside: stream },
    log,
  })
  return { code, output }
}

async function* noInput(): AsyncGenerator<Buffer> {
  // A command of a test reads nothing from its standard input.
}
