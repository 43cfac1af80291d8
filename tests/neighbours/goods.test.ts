import { runNeighbours } from './programme.ts'
import { GOODS } from './table/goods.ts'
import { PAGES } from './table/pages.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), [...GOODS, ...PAGES])
