/**
 * Command prefix under which permissions count: root becomes an ordinary user that owns what root owned, and
 * may no longer pass every door.
 */
export const UNPRIVILEGED: readonly string[] =
  process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
