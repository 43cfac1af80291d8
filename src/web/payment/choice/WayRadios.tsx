import type { GatewayView, WayGroup } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { TransformFacts } from '../dialog/TransformDialog.tsx'
import { GatewayText } from './GatewayForm.tsx'
import { offeredClass, WAY_GROUP_WORDS } from './gateway-words.ts'
import { WayGroupHead, waysByGroup } from './WayGroupHead.tsx'

interface WayRadiosProps {
  readonly gateways: readonly GatewayView[]
  /** The way that is chosen at first; unknown or absent: the first one. */
  readonly chosen: string | null
}

/**
 * Shows the ways to pay of a form that has one button for all: radio buttons in the groups that `WaysToPay` shows.
 * The group of the chosen way is open, by style alone, so that it works without script and with the arrow keys.
 * Source: docs/design.md "Ways to pay".
 */
export function WayRadios({ gateways, chosen }: WayRadiosProps) {
  const first = gateways.find(({ gatewayId }) => gatewayId === chosen) ?? gateways[0]
  return [...waysByGroup(gateways)].map(([group, ways]) => {
    const [only] = ways
    return ways.length === 1 && only ? (
      <div
        key={group}
        className={`border-hairline not-first-of-type:border-t ${offeredClass(only.gatewayId)}`}
      >
        <WayRadio way={only} isChosen={only === first} />
      </div>
    ) : (
      <RadioGroup key={group} group={group} ways={ways} first={first} />
    )
  })
}

interface RadioGroupProps {
  readonly group: WayGroup
  readonly ways: readonly GatewayView[]
  readonly first: GatewayView | undefined
}

function RadioGroup({ group, ways, first }: RadioGroupProps) {
  const t = useT()
  // Without script the head must not choose what is not offered then.
  const main = ways.find(({ gatewayId }) => offeredClass(gatewayId) === '') ?? ways[0]
  return (
    <div data-way-group={group} className="group/ways relative border-hairline not-first-of-type:border-t">
      {/* In an open group a press on the head would take back the choice of another way. */}
      <label
        htmlFor={main && radioId(main)}
        className="flex min-h-16 items-center gap-3 px-4 py-2 group-has-checked/ways:pointer-events-none group-has-checked/ways:bg-panel"
      >
        <WayGroupHead group={group} ways={ways} dotClass="group-has-checked/ways:bg-ink" />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in the fieldset of all ways is told twice. */}
      <div
        role="group"
        aria-label={translateText(t, WAY_GROUP_WORDS[group])}
        className="border-hairline ps-4 group-has-checked/ways:border-t sm:ps-8"
      >
        {ways.map((way) => (
          <div
            key={way.gatewayId}
            // The arrow keys reach a closed group by its first way, which opens it.
            className={`border-hairline not-first:border-t ${offeredClass(way.gatewayId)} ${way === main ? 'group-not-has-checked/ways:sr-only' : 'group-not-has-checked/ways:hidden'}`}
          >
            <WayRadio way={way} isChosen={way === first} />
          </div>
        ))}
      </div>
    </div>
  )
}

function WayRadio({ way, isChosen }: { way: GatewayView; isChosen: boolean }) {
  const { gatewayId, needs, transform } = way
  const id = radioId(way)
  return (
    <>
      <label
        id={`${id}-name`}
        className="flex min-h-16 items-center gap-3 px-4 py-2 has-checked:bg-panel in-[[role=group]]:has-checked:bg-transparent"
      >
        <input
          type="radio"
          id={id}
          name="gatewayId"
          value={gatewayId}
          // The head of its group is a label of it, but not its name.
          aria-labelledby={`${id}-name`}
          data-needs-tel={needs.includes('tel') || undefined}
          defaultChecked={isChosen}
          className="size-5 shrink-0"
        />
        <GatewayText gateway={way} />
      </label>
      {transform && (
        <div className="without-script grid gap-3 p-4">
          <TransformFacts transform={transform} />
        </div>
      )}
    </>
  )
}

function radioId({ gatewayId }: GatewayView): string {
  return `way-${gatewayId}`
}
