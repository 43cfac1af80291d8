import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { finishTakeOver, takeOver } from './take-over.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A shop that has recordings, beside a complete restore that has none. */
function shopAndRestore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-take-over-'))
  folders.push(dataDir)
  for (const [place, names] of [
    ['.', ['postgres', 'media', 'recordings', 'secret.key']],
    ['restoring', ['postgres', 'media', 'secret.key']],
  ] as const) {
    mkdirSync(join(dataDir, place), { recursive: true })
    for (const name of names) writeFileSync(join(dataDir, place, name), place === '.' ? 'old' : 'new')
  }
  const restored = { takenAt: '2027-01-31T03:00:00.000Z', rows: 7, setAside: join(dataDir, 'aside') }
  return { dataDir, restored }
}

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** Renames until the count is reached, then stops as a killed process does. */
function killedAfter(moves: number) {
  let done = 0
  return async (from: string, to: string): Promise<void> => {
    if (done >= moves) throw new Error('killed')
    done += 1
    renameSync(from, to)
  }
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a take-over that is killed after %i renames is finished by the next one, with all that was there set aside',
  async (moves) => {
    const { dataDir, restored } = shopAndRestore()
    const note = { ...restored, names: ['postgres', 'media', 'secret.key'] }
    writeFileSync(join(dataDir, 'restoring', 'complete.json'), JSON.stringify(note))
    await expect(finishTakeOver(dataDir, killedAfter(moves))).rejects.toThrow('killed')
    expect(await finishTakeOver(dataDir)).toEqual(note)
    expect(contents(dataDir)).toEqual({ postgres: 'new', media: 'new', 'secret.key': 'new' })
    expect(contents(restored.setAside)).toEqual({
      postgres: 'old',
      media: 'old',
      recordings: 'old',
      'secret.key': 'old',
    })
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
    expect(await finishTakeOver(dataDir)).toBeNull()
  },
)

test('the database of a restore gets its name after everything else, and that of the shop gives it up first', async () => {
  const { dataDir, restored } = shopAndRestore()
  const note = { ...restored, names: ['postgres', 'media', 'secret.key'] }
  writeFileSync(join(dataDir, 'restoring', 'complete.json'), JSON.stringify(note))
  const moved: string[] = []
  await finishTakeOver(dataDir, async (from, to) => {
    moved.push(from.slice(dataDir.length + 1))
    renameSync(from, to)
  })
  expect(moved[0]).toBe('postgres')
  expect(moved.at(-1)).toBe('restoring/postgres')
})

test('a draft without its note is not taken over: the restore was stopped before it was complete', async () => {
  const { dataDir, restored } = shopAndRestore()
  expect(await finishTakeOver(dataDir)).toBeNull()
  expect(contents(dataDir)).toMatchObject({ postgres: 'old' })
  await takeOver(dataDir, restored)
  expect(contents(dataDir)).toEqual({ postgres: 'new', media: 'new', 'secret.key': 'new' })
})
