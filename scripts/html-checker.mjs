// Brings the Nu HTML checker, by which the screen tests judge every page. It is a Java program of 32 MB, so it stands
// beside the packages of the program and not among them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '26.9.27'
/** What the registry says of the package's file, so that no other file is run. */
const INTEGRITY =
  'sha512-TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=='
const TOOLS = join(dirname(dirname(fileURLToPath(import.meta.url))), '.kontor-tools')

/** Where the checker is, after `ensureHtmlChecker`. */
export const HTML_CHECKER = join(TOOLS, `vnu-${VERSION}.jar`)

/** Says whether Java can be started. */
export const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/** Installs Java where that needs no question, and the checker. Throws: Error that says what to install. */
export async function ensureHtmlChecker(step) {
  await ensureJava(step)
  if (existsSync(HTML_CHECKER)) return
  mkdirSync(TOOLS, { recursive: true })
  const folder = mkdtempSync(join(TOOLS, 'new-'))
  try {
    await step('Fetching the HTML checker', process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'pack',
      `vnu-jar@${VERSION}`,
      '--pack-destination',
      folder,
      '--loglevel=error',
    ])
    const file = join(folder, `vnu-jar-${VERSION}.tgz`)
    const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (digest !== INTEGRITY) throw new Error(`vnu-jar ${VERSION} is not the file that it was: ${digest}`)
    await step('Unpacking the HTML checker', 'tar', ['-xzf', file, '-C', folder])
    renameSync(join(folder, 'package', 'build', 'dist', 'vnu.jar'), HTML_CHECKER)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ensureJava(step) {
  if (hasJava()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Updating package lists', 'apt-get', ['update', '-qq'])
    await step('Installing Java', 'apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'default-jre-headless',
    ])
    return
  }
  throw new Error(
    'the screen tests check the HTML of every page with the Nu HTML checker, which needs Java 11 or later. Install it (Debian: default-jre-headless, macOS: brew install openjdk) and start again.',
  )
}
