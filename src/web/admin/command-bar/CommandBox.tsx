import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { DialogParts } from '#web/ui/dialog/dialog-store.ts'
import type { FoundView } from '../views.ts'

/** Typing rests this long before the shop is asked. Units: milliseconds. */
const REST_MS = 150

/**
 * Shows what is found while somebody types; the arrows choose, Enter opens. Source: ARIA Authoring Practices
 * "Combobox" (list autocomplete with manual selection).
 */
export function CommandBox({ close, titleId, textId }: DialogParts<void>) {
  const t = useT()
  const listId = useId()
  const navigate = useNavigate()
  const { load, data } = useFetcher<{ readonly words: string; readonly found: readonly FoundView[] }>({
    key: 'command-bar',
  })
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => void load(`/admin/search?${new URLSearchParams({ q: words })}`), REST_MS)
    return () => clearTimeout(timer)
  }, [words, load])
  const isCurrent = data?.words === words
  const found = isCurrent ? data.found : []
  const open = (one: FoundView | undefined): void => {
    if (!one) return
    close()
    navigate(`/admin/${one.path}`)
  }
  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[chosen])
    }
  }
  return (
    <div className="grid gap-3">
      <h2 id={titleId} className="text-17">
        {t('Find')}
      </h2>
      <input
        type="text"
        role="combobox"
        data-autofocus
        autoComplete="off"
        aria-label={t('Area, order, customer or product')}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
        className="field"
      />
      <p id={textId} role="status" className="text-13 text-muted">
        {isCurrent && found.length === 0
          ? t('Nothing matches this search.')
          : t('Area, order, customer or product')}
      </p>
      <div id={listId} role="listbox" aria-label={t('Found')} className="grid max-h-80 overflow-y-auto">
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={one.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(one)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:bg-panel aria-selected:bg-panel aria-selected:font-semibold"
          >
            <bdi className="min-w-0 break-words">{one.text}</bdi>
            {one.area && <span className="ms-auto shrink-0 text-13 text-muted">{one.area}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
