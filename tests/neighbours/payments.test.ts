import { runNeighbours } from './programme.ts'
import { COUPONS } from './table/coupons.ts'
import { PAID_PROVIDERS, PAYMENTS } from './table/payments.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(PAID_PROVIDERS), [...PAYMENTS, ...COUPONS])
