import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { COMPILED, NODE, ROOT, type runCommand, withoutShopVariables } from './shop-process.ts'

/** A command for the process that runs them. */
export interface CommandWish {
  readonly id: number
  readonly args: readonly string[]
  /** The whole environment of the command. */
  readonly variables: NodeJS.ProcessEnv
}

interface CommandEnd {
  readonly id: number
  readonly code: number
  readonly output: string
}

/**
 * Returns a function that runs commands as `runCommand` does, one after the other in one process, which starts with
 * the first of them and ends with the test file. Loading the program takes two seconds of processor time, more than most
 * commands. At least one test runs each command with `runCommand`, as its user does.
 */
export function useCommandProcess(): typeof runCommand {
  let child: ChildProcess | null = null
  let ids = 0
  const open = new Map<number, { end: (end: CommandEnd) => void; fail: (error: Error) => void }>()
  const start = (): ChildProcess => {
    const started = fork(join(import.meta.dirname, 'command-server.ts'), {
      cwd: ROOT,
      execPath: NODE,
      execArgv: [],
      env: { ...withoutShopVariables(), ...COMPILED },
    })
    started.on('message', (end: CommandEnd) => {
      open.get(end.id)?.end(end)
      open.delete(end.id)
    })
    started.once('exit', (code, signal) => {
      child = null
      for (const { fail } of open.values()) fail(new Error(`the commands ended: ${signal ?? code}`))
      open.clear()
    })
    return started
  }
  afterAll(() => void child?.disconnect())
  return async (dataDir, args, variables = {}) => {
    child ??= start()
    ids += 1
    const id = ids
    const all = { ...withoutShopVariables(), KONTOR_ENV_FILE: 'none', DATA_DIR: dataDir, ...variables }
    const ended = new Promise<CommandEnd>((end, fail) => open.set(id, { end, fail }))
    child.send({ id, args, variables: all } satisfies CommandWish)
    const { code, output } = await ended
    return { code, output }
  }
}
