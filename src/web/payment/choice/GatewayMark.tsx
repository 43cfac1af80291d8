/** Glyphs on a 24 grid, drawn for this shop: they show how to pay, not the provider's logo. */
const GLYPHS: Readonly<Record<string, string>> = {
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  paypal: 'M6 18.5L8.4 4.5h5.4a4 4 0 0 1 0 8H10M10.2 21l2-11.5h3.6a3.6 3.6 0 0 1 0 7.2h-3',
  'amazon-pay':
    'M3.5 14.5c5 4.6 11.6 4.8 16.5 1M20.2 18.8l.3-3.6l-3.6.2M9 8.2c.5-3 5.6-3 5.6.4v4.4M14.6 9.6c-3-.2-5.8.2-5.8 2.2s4 2.2 5.8-.6',
  gocardless: 'M3.5 8.5h14M14 5l3.5 3.5L14 12M20.5 15.5h-14M10 12l-3.5 3.5L10 19',
  bank: 'M3.5 9.5L12 4l8.5 5.5zM6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7M3.5 19.5h17M4.5 16.5h15',
  bitcoin:
    'M8 6h5.2a2.9 2.9 0 0 1 0 5.9H8zM8 11.9h6a3 3 0 0 1 0 6H8zM8 6H6M8 17.9H6M10 6V3.8M13 6V3.8M10 20.2v-2.3M13 20.2v-2.3',
  cash: 'M2.5 6.5h19v11h-19zM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6zM5.5 12h.4M18.1 12h.4',
  coupon: 'M3 6.5h18v3.7a1.9 1.9 0 0 0 0 3.6v3.7H3v-3.7a1.9 1.9 0 0 0 0-3.6zM14.5 8.8v1.6M14.5 13.6v1.6',
}

/** Shows the icon of a payment method. Decorative: the name is beside it. */
export function GatewayMark({ icon }: { icon: string }) {
  return (
    <span className="grid h-8 w-11 shrink-0 place-items-center rounded-sm border border-hairline bg-ground text-ink">
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={GLYPHS[icon] ?? GLYPHS.card} />
      </svg>
    </span>
  )
}
