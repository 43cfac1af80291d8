// Removes from the installed packages what nothing here runs or compiles against: a fifth of their size.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders and files by package. A second format may be removed only if no other package depends on the
 * package: our own code imports modules.
 */
const FOLDERS = {
  // Only for compiling add-ons, which no package here does: install scripts never run.
  'node-*': ['include', 'share'],
  // The format for `require`.
  stripe: ['cjs'],
  '@paypal/paypal-server-sdk': ['dist/cjs'],
  '@simplewebauthn/server': ['script'],
  'gocardless-nodejs': ['cjs'],
  // Bundles of the same parser for browsers and `require`.
  'csv-parse': ['dist'],
  // Builds for browsers and old runtimes, and the package manager of its makers.
  pdfkit: [
    '.yarn',
    'js/pdfkit.standalone.js',
    'js/pdfkit.browser.js',
    'js/pdfkit.browser.mjs',
    'js/pdfkit.browser.old.js',
    'js/pdfkit.browser.old.mjs',
    'js/pdfkit.old.js',
    'js/pdfkit.js',
  ],
  // Builds for browsers and for `require`; pdfkit imports the module.
  fontkit: ['dist/browser.cjs', 'dist/browser-module.mjs', 'dist/main.cjs'],
  // Trace viewer and recorder; our tests start neither.
  'playwright-core': ['lib/vite'],
  // Browser usage by country: only a query by country reads it.
  'caniuse-lite': ['data/regions'],
  // A build for browsers; QR codes are drawn on the server.
  pngjs: ['browser.js'],
  // The parser for platforms without their own binary.
  'oxc-parser': ['parser.wasm32-wasip1.wasm'],
}

/** Files for the packages' own developers, removed unless a package exports them. */
const FOR_THEIR_DEVELOPERS = [
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  'coverage',
]

/**
 * Source maps, documents, static libraries, and TypeScript sources, which Node refuses to run inside
 * packages.
 */
const FILES = /\.(?:map|md|markdown|flow|a)$|(?<!\.d)\.[cm]?tsx?$|^react-dom-(?:profiling|server\.bun)\./
/** Licences must stay with the code. */
const LICENCES = /licen[cs]e|notice|copying|third.?party/i

/** Removes the surplus files of every package below `folder`. */
export function trimPackages(folder = 'node_modules') {
  for (const path of [...surplusOf(folder)]) rmSync(path, { recursive: true, force: true })
}

/** Returns the folders that are removed by the name of their package. */
export function namedPackages() {
  return Object.keys(FOLDERS)
}

/**
 * Yields the path of every surplus file and folder of the packages in `folder`, and of the packages inside
 * them.
 */
export function* surplusOf(folder) {
  for (const { name, place } of packagesOf(folder)) {
    const named = FOLDERS[name.replace(/^node-(?:linux|darwin|win)-.*/, 'node-*')] ?? []
    const whole = [...named, ...FOR_THEIR_DEVELOPERS.filter((each) => !exportsFrom(place, each))].map(
      (each) => join(place, each),
    )
    yield* whole.filter((path) => existsSync(path))
    yield* surplusFilesOf(place, new Set(whole))
  }
}

function* surplusFilesOf(folder, leftOut) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) {
      if (FILES.test(entry.name) && !LICENCES.test(entry.name)) yield path
    } else if (entry.isDirectory() && !entry.name.startsWith('.') && !leftOut.has(path)) {
      if (entry.name === 'node_modules') yield* surplusOf(path)
      else yield* surplusFilesOf(path, leftOut)
    }
  }
}

function packagesOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const place = join(folder, name)
      if (!name.startsWith('@')) return [{ name, place }]
      return readdirSync(place).map((inner) => ({ name: `${name}/${inner}`, place: join(place, inner) }))
    })
}

/**
 * Returns whether a package declares that something in this folder is imported or run; a package that
 * declares nothing keeps its folders.
 */
function exportsFrom(place, folder) {
  const file = join(place, 'package.json')
  if (!existsSync(file)) return true
  const { main, module, types, exports, imports, bin, browser } = JSON.parse(readFileSync(file, 'utf8'))
  const named = JSON.stringify({ main, module, types, exports, imports, bin, browser })
  return named.includes(`"${folder}`) || named.includes(`"./${folder}`)
}
