import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { clearRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches.ts'
import { SuggestedGroups } from './SuggestedGroups.tsx'
import { suggestedItems } from './suggested-items.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * Suggests products, categories and former searches while somebody types: the field becomes a combobox that opens a
 * listbox, and keeps the focus, as the ARIA authoring practices describe it.
 */
export function SearchSuggestions({
  form,
  query,
}: {
  readonly form: RefObject<HTMLFormElement | null>
  /** The search of this page. */
  readonly query: string
}) {
  const t = useT()
  const { basePath } = useSite()
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(readRecentSearches)
  const shown = useRef(query)
  const text = typed ?? query
  const found = useSuggestions(basePath, typed === null ? '' : text)
  const items = suggestedItems(text.trim(), found?.answer ?? null, recent)
  const isShown = isOpen && items.length > 0

  useEffect(() => {
    const field = fieldOf(form)
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('autocomplete', 'off')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  })

  useEffect(() => {
    if (query === shown.current) return
    shown.current = query
    const field = fieldOf(form)
    // The next search may be typed already.
    if (document.activeElement === field && field?.value !== query) return
    setTyped(null)
    setOpen(false)
    setActive(-1)
  }, [form, query])

  useEffect(() => {
    const element = form.current
    if (!element) return
    const listeners = {
      input: ({ target }: Event) => {
        if (!isField(target)) return
        setTyped(target.value)
        setActive(-1)
        setOpen(true)
      },
      focusin: ({ target }: Event) => {
        if (!isField(target)) return
        setRecent(readRecentSearches())
        setOpen(true)
      },
      focusout: ({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close()
      },
      submit: () => {
        keepRecentSearch(fieldOf(form)?.value ?? '')
        close()
      },
      keydown: (event: KeyboardEvent) => {
        if (isField(event.target)) press(event)
      },
    }
    for (const [name, listen] of Object.entries(listeners))
      element.addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(listeners))
        element.removeEventListener(name, listen as EventListener)
    }
  })

  function close(): void {
    setOpen(false)
    setActive(-1)
  }
  function press(event: KeyboardEvent): void {
    // A key that ends a word of an input method is none of ours.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setOpen(true)
      // One place more than lines: the field itself, where the words are.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(active)
      void navigate(items[active]!.path)
    }
  }
  function choose(at: number): void {
    const item = items[at]
    keepRecentSearch(item?.kind === 'recent' ? item.text : text)
    close()
    // What was typed is done with: the field takes the words of the page that comes.
    fieldOf(form)?.blur()
  }
  const status =
    found && items.length === 0
      ? t('No suggestions')
      : isShown
        ? t('{count, plural, one {# suggestion} other {# suggestions}}', { count: items.length })
        : ''
  return (
    <>
      <span role="status" className="sr-only">
        {status}
      </span>
      {isShown && (
        <div
          data-suggestions=""
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain rounded-sm border border-edge bg-ground py-1 text-ink shadow-lg"
        >
          {found?.answer.suggestion && items.length > 0 && (
            <p className="px-3 py-2 text-13 text-muted">
              {t('Results for “{query}”', { query: found.answer.suggestion })}
            </p>
          )}
          <SuggestedGroups id={id} items={items} active={active} onPoint={setActive} onChoose={choose} />
          {items[0]?.kind === 'recent' && (
            <button
              type="button"
              onClick={() => {
                clearRecentSearches()
                setRecent([])
                fieldOf(form)?.focus()
              }}
              className="min-h-11 px-3 text-15 text-tide underline underline-offset-4"
            >
              {t('Clear recent searches')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

function fieldOf(form: RefObject<HTMLFormElement | null>): HTMLInputElement | null {
  return form.current?.querySelector('input[name=q]') ?? null
}

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'q'
}
