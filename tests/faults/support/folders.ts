import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { prepareCluster } from '../../support/kept-cluster.ts'
import {
  COMPILED,
  processesInside,
  ROOT,
  type ShopProcess,
  START,
  until,
} from '../../support/shop-process.ts'
import { BEHIND_PROXY } from '../../support/shoppers.ts'

/** Long enough for a busy machine; a refusal itself takes half a second. */
export const REFUSED_WITHIN_MS = 60_000

/** Folders and processes of the present test. */
export const folders: string[] = []
export const children: ChildProcess[] = []
export const shops: ShopProcess[] = []

/** Ends the processes and removes the folders of each test in the calling file. */
export function useFolders(): void {
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.kill()))
    for (const child of children.splice(0))
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) {
      await until('nothing works in the folder', () => processesInside(folder).length === 0, 10_000)
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** Creates a folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-folder-'))
  folders.push(folder)
  return folder
}

/** Creates a folder with a migrated, empty database that is removed after the test. */
export function preparedFolder(): string {
  const folder = newFolder()
  prepareCluster(folder)
  return folder
}

/** Ends the shop after the test. */
export async function keep<Shop extends ShopProcess>(starting: Promise<Shop>): Promise<Shop> {
  const shop = await starting
  shops.push(shop)
  return shop
}

/**
 * Starts a shop that must refuse to start. Returns its exit code and output; code null: it was still running
 * when the time was up.
 */
export async function refused(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const port = String(await freePort())
  const [program, ...args] = START
  const env = {
    PATH: process.env.PATH,
    ...COMPILED,
    ...BEHIND_PROXY,
    KONTOR_SANDBOX: 'none',
    KONTOR_ENV_FILE: 'none',
    PORT: port,
    DATA_DIR: dataDir,
    ...variables,
  }
  const child = spawn(program!, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: REFUSED_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
