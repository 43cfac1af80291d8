import { useT } from '#web/i18n/I18nProvider.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { ICON_NAMES, Icon } from '#web/ui/Icon.tsx'
import { KitSection } from '../Section.tsx'
import { ARABIC, LONG_NAME, LONG_WORD } from '../sample.ts'

const SIZES = ['text-11', 'text-13', 'text-15', 'text-17', 'text-21', 'text-28', 'text-40'] as const
const COLOURS = [
  ...['ground', 'panel', 'hairline', 'edge', 'ink', 'muted', 'amber', 'amber-ink', 'tide'],
  ...['success', 'danger', 'focus'],
]

/** Shows type, colours, icons and the path to a page. */
export function Basics() {
  const t = useT()
  return (
    <>
      <KitSection id="type" title={t('Text sizes')}>
        {SIZES.map((size) => (
          <p key={size} className={size}>
            Pegel {size}
          </p>
        ))}
        <p className="font-mono text-15 tabular-nums">0123456789 €1,234.50</p>
        <h3 className="max-w-64 text-21">{LONG_NAME}</h3>
        <p className="max-w-64 break-words">{LONG_WORD}</p>
        <p lang="ar" dir="rtl" className="text-17">
          {ARABIC}
        </p>
        <div className="prose">
          <p>
            {LONG_NAME}. <a href="#type">{t('Text sizes')}</a>
          </p>
          <ul>
            <li>72 dB</li>
            <li>430 × 128 × 345 mm</li>
          </ul>
        </div>
      </KitSection>
      <KitSection id="colours" title={t('Colours')}>
        <div className="kit-swatches">
          {COLOURS.map((name) => (
            <div key={name}>
              <div className="kit-swatch" style={{ background: `var(--color-${name})` }} />
              <p className="text-13">{name}</p>
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection id="icons" title={t('Icons')}>
        <div className="kit-icons">
          {ICON_NAMES.map((name) => (
            <div key={name}>
              <span className="inline-grid">
                <Icon name={name} />
              </span>
              <p className="text-13 text-muted">{name}</p>
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection id="path" title={t('Path to a page')}>
        <Breadcrumbs
          crumbs={[
            { name: t('Home'), path: '/' },
            { name: LONG_NAME, path: '/search' },
            { name: ARABIC, path: '/search?q=1' },
          ]}
        />
      </KitSection>
    </>
  )
}
