// Completes package-lock.json after "npm install": a registry that lags behind may lack builds for other
// platforms, npm then leaves them out silently, and "npm ci" refuses the lockfile afterwards. Entries for
// those platforms are added by name and version; they are never downloaded here, and on their own platform
// npm finds them at the registry.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(place, name)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} entries added\n${added.join('\n')}\n`)

/** Returns whether a package finds the dependency in its own folder or one above. */
function isThere(place, name) {
  let folder = place
  for (;;) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  }
}

/**
 * Returns the platform of a package according to its name: `cli-linux-x64-musl`, `oxide-win32-arm64-msvc`.
 */
function platformOf(name) {
  const os = /(android|darwin|freebsd|netbsd|openbsd|openharmony|sunos|aix|linux|win32|win|wasm32)/.exec(
    name,
  )?.[1]
  const cpu = /(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)/.exec(name)?.[1]
  const libc = /linux/.test(name)
    ? /musl/.test(name)
      ? 'musl'
      : /gnu/.test(name)
        ? 'glibc'
        : undefined
    : undefined
  if (!cpu || !os) throw new Error(`cannot tell the platform of ${name}`)
  return {
    cpu: [cpu],
    os: [os === 'win' ? 'win32' : os === 'wasm32' ? 'wasm' : os],
    ...(libc ? { libc: [libc] } : {}),
  }
}
