import type { TokenView } from '#domains/token/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '../Section.tsx'
import { TokenItem } from './TokenItem.tsx'

interface DeviceSectionProps {
  readonly devices: readonly TokenView[]
  readonly say: (words: string) => void
}

/** Shows the devices that were paired, by name and last use, and leads to the page that connects one. */
export function DeviceSection({ devices, say }: DeviceSectionProps) {
  const t = useT()
  return (
    <Section id="devices" title={t('Players and devices')}>
      {devices.length === 0 ? (
        <p className="text-muted">{t('You have connected no device.')}</p>
      ) : (
        <ul className="grid gap-2">
          {devices.map((device) => (
            <TokenItem key={device.id} token={device} say={say} />
          ))}
        </ul>
      )}
      <ButtonLink to="/connect" className="justify-self-start">
        {t('Connect a device')}
      </ButtonLink>
    </Section>
  )
}
