// Writes a release: an archive with the program, its built pages and its packages, without build tools and
// tests. It needs no Node and no npm where it is unpacked. Usage: npm run release [-- FOLDER] [--unproved]
// It builds only from a tree whose release ring has passed. `--unproved` builds one to try, and its name says so.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { whyUnproved } from '../tests/support/release-ring.ts'
import { linkDatabaseLibraries } from './link-database-libraries.mjs'
import { shrinkPackages } from './release-shrink.mjs'
import { trimPackages } from './setup-trim.mjs'

const root = resolve(import.meta.dirname, '..')
const isToTry = process.argv.includes('--unproved')
const into = resolve(process.argv.slice(2).find((arg) => arg !== '--unproved') ?? 'release')
const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `kontor-${description.version}-${process.platform}-${process.arch}${isToTry ? '-unproved' : ''}`

const why = isToTry ? null : whyUnproved(root)
if (why !== null) {
  process.stderr.write(`No release is built from this tree. ${why}\n`)
  process.exit(1)
}

/** What a running shop reads, and what its owner does. */
const SHIPPED = ['src', 'build', 'public', 'docs', 'deploy', '.env.example']
const PAGES = ['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md']

const draft = mkdtempSync(join(tmpdir(), 'kontor-release-'))
try {
  const folder = join(draft, name)
  mkdirSync(folder)
  for (const path of [...SHIPPED, ...PAGES])
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !isUnread(from) })
  writePackage(folder)
  installPackages(folder)
  writeLauncher(folder)
  mkdirSync(into, { recursive: true })
  const archive = join(into, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', `${archive}.part`, '-C', draft, name])
  renameSync(`${archive}.part`, archive)
  process.stdout.write(`${archive}\n`)
} finally {
  rmSync(draft, { recursive: true, force: true })
}

/** Tests, and what the built pages were made of: Node reads neither JSX nor styles of `src`. */
function isUnread(path) {
  const isSource = relative(root, path).startsWith('src')
  return isSource ? /\.test\.[cm]?ts$|\.tsx$|\.css$/.test(path) : basename(path) === '.kontor-built'
}

/** The packages of a release are those that it runs with; its commands are those of `./kontor`. */
function writePackage(folder) {
  const { devDependencies: _, scripts: __, ...shipped } = description
  const scripts = { start: './kontor start', kontor: './kontor' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...shipped, scripts }, null, 2)}\n`)
}

function installPackages(folder) {
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  cpSync(join(root, 'package.json'), join(folder, 'whole-package.json'))
  renameSync(join(folder, 'package.json'), join(folder, 'shipped-package.json'))
  renameSync(join(folder, 'whole-package.json'), join(folder, 'package.json'))
  execFileSync(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  renameSync(join(folder, 'shipped-package.json'), join(folder, 'package.json'))
  process.chdir(folder)
  linkDatabaseLibraries()
  trimPackages()
  shrinkPackages('node_modules')
  process.chdir(root)
}

/** `./kontor start` runs the shop, `./kontor COMMAND` a command, both with the release's own Node. */
function writeLauncher(folder) {
  const [, command = ''] = description.scripts.start.split(' exec ')
  const start = command.replace('node_modules/.bin/node', '"$here/node_modules/.bin/node"')
  const text = `#!/bin/sh
# Runs the shop (./kontor start) or one of its commands (./kontor help) with the Node of this release.
here=$(dirname "$(readlink -f "$0")")
case "\${1:-}" in
  start) shift; exec ${start.replace('src/main/start.ts', '"$here/src/main/start.ts"')} "$@" ;;
  *) exec "$here/node_modules/.bin/node" "$here/src/main/cli.ts" "$@" ;;
esac
`
  writeFileSync(join(folder, 'kontor'), text)
  chmodSync(join(folder, 'kontor'), 0o755)
}
