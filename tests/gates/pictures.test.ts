import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesMatching, ROOT, readText } from './support/tree.ts'

const FOLDER = 'docs/pictures'
const MOST_KB = 80

interface Picture {
  readonly path: string
  readonly bytes: number
}

function pictureProblems(pictures: readonly Picture[], readme: string): string[] {
  return pictures.flatMap(({ path, bytes }) => [
    ...(readme.includes(`](${path})`)
      ? []
      : [`${path} is not in the README: \`npm run pictures\` makes it for nobody`]),
    ...(bytes <= MOST_KB * 1024 ? [] : [`${path} weighs ${bytes} bytes: every clone carries it`]),
  ])
}

test('every picture is shown by the README and is light', () => {
  const pictures = filesMatching(new RegExp(`^${FOLDER}/`)).map((path) => ({
    path,
    bytes: statSync(join(ROOT, path)).size,
  }))
  expect(pictures.length).toBeGreaterThan(2)
  expect(pictureProblems(pictures, readText('README.md'))).toEqual([])
})

test('planted pictures that are heavy or shown by nobody are found', () => {
  const readme = '![Home](docs/pictures/home.webp)'
  expect(pictureProblems([{ path: 'docs/pictures/home.webp', bytes: 1 }], readme)).toEqual([])
  expect(pictureProblems([{ path: 'docs/pictures/home.webp', bytes: 90_000 }], readme)).toHaveLength(1)
  expect(pictureProblems([{ path: 'docs/pictures/other.webp', bytes: 1 }], readme)).toHaveLength(1)
})
