/**
 * Command prefix under which file permissions apply: root becomes an ordinary user that owns root's files but
 * can no longer bypass permissions.
 */
export const UNPRIVILEGED: readonly string[] =
  process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
