// Tests: tests/flows/admin/shop-icon.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { shopErrors } from '../errors.ts'
import type { ShopLogo } from '../face.ts'
import { readSettings } from '../store.ts'
import { saveSettings } from './save-settings.ts'

/** Side of the smallest icon that is not drawn larger than it is. Units: pixels. */
const SIDE_MIN = 192
/** Cameras and programs are off by a pixel or two. */
const MOST_UNEQUAL = 1.02

interface Icons {
  readonly icon?: ShopLogo | null
  /** The one before; null: the drawn one. Absent: nothing was changed yet. */
  readonly formerIcon?: ShopLogo | null
}

/**
 * Makes icons from the owner's picture; null: from the logo or the name. The one before can be brought back. Throws:
 * icon-not-square.
 */
export async function changeIcon(tx: Tx, icon: ShopLogo | null, now: Date): Promise<void> {
  if (icon) assertSquare(icon)
  const { icon: standing = null } = (await readSettings(tx, ['icon'])) as Icons
  if (standing?.file === icon?.file) return
  await saveSettings(tx, { icon, formerIcon: standing }, now)
}

/** Brings the icon before back; once more brings the newer one back. Throws: not-found. */
export async function bringIconBack(tx: Tx, now: Date): Promise<void> {
  const { icon = null, formerIcon } = (await readSettings(tx, ['icon', 'formerIcon'])) as Icons
  if (formerIcon === undefined) throw commonErrors['not-found']()
  await saveSettings(tx, { icon: formerIcon, formerIcon: icon }, now)
}

function assertSquare({ width, height }: ShopLogo): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < SIDE_MIN || long > short * MOST_UNEQUAL)
    throw shopErrors['icon-not-square']({ fields: ['picture'] })
}
