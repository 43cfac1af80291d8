import { spawnSync } from 'node:child_process'

/**
 * Command prefix under which a PostgreSQL program is started.
 *
 * - PostgreSQL refuses to run as root. In a user namespace root becomes an ordinary user that still owns
 *   the data folder, so nothing needs to be chowned and a clone under a closed home folder works.
 * - `setpriv --pdeathsig INT` has the kernel send a fast-shutdown signal when this process dies, even by
 *   `kill -9`: no orphan database.
 */
export interface LaunchPrefix {
  readonly command: readonly string[]
  /** Whether the kernel ends the database when this process dies; otherwise `guard.ts` does it. */
  readonly endsWithParent: boolean
}

let known: LaunchPrefix | undefined

/**
 * Determines once how PostgreSQL can be started on this system. Throws: Error when running as root where user
 * namespaces are forbidden.
 */
export function findLaunchPrefix(): LaunchPrefix {
  known ??= probe()
  return known
}

function probe(): LaunchPrefix {
  const setpriv = works(['setpriv', '--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) return { command: setpriv, endsWithParent: setpriv.length > 0 }
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (!works([...namespace, 'true'])) {
    throw new Error(
      'PostgreSQL does not run as root, and this system forbids user namespaces (unshare). Start Kontor as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return { command: [...namespace, ...setpriv], endsWithParent: setpriv.length > 0 }
}

function works(command: readonly string[]): boolean {
  const [program, ...args] = command
  return program !== undefined && spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
