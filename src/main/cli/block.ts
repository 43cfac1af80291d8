import {
  type AddressBlock,
  BLOCK_DAYS_MAX,
  type BlockKind,
  blockedValue,
  listBlocks,
  readBlockOf,
} from '#domains/abuse/index.ts'
import { DAY } from '#kernel/clock.ts'
import { putOnBlockList, takeOffBlockList } from '#processes/abuse/block-list.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { flag, needed, option, text, wholeNumber } from './parameters.ts'

const ACTOR = 'cli'
const SHOWN = 50
const MOST = 500
const USUAL_DAYS = 180

const value = needed('ADDRESS', 'Which e-mail address, domain or network?', text)

/** Lists the block list. */
export const blockList = report({
  name: 'block list',
  summary: 'lists addresses and networks that the shop takes nothing from, newest first',
  takes: {
    all: flag('also entries that were taken off or have expired'),
    limit: option('N', `shows at most N; default ${SHOWN}`, wholeNumber(1, MOST)),
  },
  async run({ wanted: { all, limit = SHOWN }, context: { database, clock } }) {
    const blocks = await listBlocks(database, limit, clock.now(), all)
    const lines = blocks.map(
      (one) => `${one.value}  until ${endOf(one).toISOString()}  refused ${one.hits}  ${one.why}\n`,
    )
    return {
      text: blocks.length === 0 ? 'The block list is empty.\n' : lines.join(''),
      data: { blocks: blocks.map(({ actor: _, ...one }) => one) },
    }
  },
})

/** Puts an address or a network on the block list. */
export const blockAdd = deed({
  name: 'block add',
  summary: 'puts an e-mail address, a domain or a network on the block list',
  help: 'The shop then takes no order, no account and no report from there. kontor block remove ADDRESS undoes it.',
  takes: {
    value,
    days: option('N', `for how many days; default ${USUAL_DAYS}`, wholeNumber(1, BLOCK_DAYS_MAX)),
    why: option('TEXT', 'says why, for others', text),
  },
  async run({ wanted: { value: typed, days = USUAL_DAYS, why = '' }, context, streams: { out } }) {
    const { database, clock } = context
    const kind = kindOf(typed)
    if (kind === null) throw new Mistyped(`${typed} is no e-mail address, domain or network.`)
    const now = clock.now()
    const until = new Date(now.getTime() + days * DAY)
    const entry = { kind, value: typed, why, until, actor: ACTOR, ownNetwork: null, ownEmail: null, now }
    const added = await putOnBlockList(database, entry)
    out.write(`${added.value} is on the block list until ${until.toISOString()}.\n`)
    return DONE
  },
})

/** Takes an entry off the block list. */
export const blockRemove = deed({
  name: 'block remove',
  summary: 'takes an entry off the block list',
  takes: { value },
  async run({ wanted: { value: typed }, context: { database, clock }, streams: { out } }) {
    const kind = kindOf(typed)
    const found = kind === null ? null : await readBlockOf(database, blockedValue(kind, typed) ?? typed)
    if (!found) throw new Refused(`${typed} is not on the block list.`)
    await takeOffBlockList(database, found.id, clock.now())
    out.write(`${found.value} is off the block list.\n`)
    return DONE
  },
})

const KINDS: readonly BlockKind[] = ['network', 'email', 'domain']

/** Returns what kind of entry a text is; null: none. */
function kindOf(typed: string): BlockKind | null {
  return KINDS.find((kind) => blockedValue(kind, typed) !== null) ?? null
}

const endOf = ({ removedAt, expiresAt }: AddressBlock): Date => removedAt ?? expiresAt
