import { HashButton } from '#web/account/password/HashButton.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button, ButtonLink, type ButtonTone, IconButton } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME } from '../sample.ts'

const TONES: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger']

/** Shows buttons of every tone in every state. */
export function Buttons() {
  const t = useT()
  const words = t('Add to cart')
  return (
    <KitSection id="buttons" title={t('Buttons')}>
      {TONES.map((tone) => (
        <KitStates key={tone}>
          {(['normal', 'hover', 'focus'] as const).map((name) => (
            <KitState key={name} name={name}>
              <Button type="button" tone={tone}>
                {words}
              </Button>
            </KitState>
          ))}
          <KitState name="off">
            <Button type="button" tone={tone} disabled>
              {words}
            </Button>
          </KitState>
          <KitState name="long">
            <Button type="button" tone={tone}>
              <Icon name="cart" />
              {LONG_NAME}
            </Button>
          </KitState>
        </KitStates>
      ))}
      <KitStates>
        <KitState name="normal">
          <ButtonLink to="/search">{t('Browse products')}</ButtonLink>
        </KitState>
        <KitState name="busy">
          <HashButton label={words} busyLabel={words} percent={40} />
        </KitState>
        {(['normal', 'hover', 'focus'] as const).map((name) => (
          <KitState key={name} name={name}>
            <IconButton label={t('Close')}>
              <Icon name="close" />
            </IconButton>
          </KitState>
        ))}
        <KitState name="normal">
          <CopyButton value="Pegel" label={t('Copy')} />
        </KitState>
      </KitStates>
    </KitSection>
  )
}
