import { useT } from '#web/i18n/I18nProvider.tsx'
import { ChoiceDot } from '#web/payment/choice/ChoiceDot.tsx'
import { GatewayMark } from '#web/payment/choice/GatewayMark.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME } from '../sample.ts'

const MARKS = ['card', 'paypal', 'amazon-pay', 'gocardless', 'bank', 'bitcoin', 'cash', 'coupon'] as const

/** Shows what is ticked, chosen or unfolded. */
export function Choices() {
  const t = useT()
  const words = t('Remember me')
  return (
    <KitSection id="choices" title={t('Choices')}>
      <KitStates>
        {(['normal', 'chosen', 'off'] as const).map((name) => (
          <KitState key={name} name={name}>
            {(['checkbox', 'radio'] as const).map((type) => (
              <label key={type} className="flex min-h-11 items-center gap-3">
                <input
                  type={type}
                  name={`kit-${type}-${name}`}
                  disabled={name === 'off'}
                  defaultChecked={name !== 'normal'}
                  className="size-5"
                />
                {words}
              </label>
            ))}
          </KitState>
        ))}
        <KitState name="normal">
          <p className="flex items-center gap-3">
            <ChoiceDot className="" />
            <GatewayMark icon="card" />
          </p>
        </KitState>
        <KitState name="chosen">
          <p className="flex items-center gap-3">
            <ChoiceDot className="bg-ink" />
            <GatewayMark icon="card" />
          </p>
        </KitState>
        {[false, true].map((isOpen) => (
          <KitState key={String(isOpen)} name={isOpen ? 'chosen' : 'normal'}>
            <details open={isOpen} className="group border-hairline border-b">
              <summary className="flex min-h-11 items-center justify-between gap-3">
                {t('Categories')}
                <Icon name="down" className={isOpen ? 'rotate-180' : ''} />
              </summary>
              <p className="pb-3">{LONG_NAME}</p>
            </details>
          </KitState>
        ))}
      </KitStates>
      <p className="flex flex-wrap gap-3">
        {MARKS.map((icon) => (
          <GatewayMark key={icon} icon={icon} />
        ))}
      </p>
    </KitSection>
  )
}
