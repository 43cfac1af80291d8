import type { LegalTexts } from './template.ts'

/** English templates. A lawyer must read them before they are used. */
export const legalTexts: LegalTexts = {
  imprint: {
    title: 'Imprint',
    lines: [
      '{company}',
      '{address}',
      'Represented by: {representative}',
      'E-mail: {email}',
      'Phone: {phone}',
      'Register: {register}',
      'VAT identification number: {vatId}',
      'We do not take part in dispute resolution before a consumer arbitration board and are not obliged to.',
    ],
  },
  terms: {
    title: 'Terms',
    lines: [
      '# Who sells',
      'These terms apply to all orders in the shop {shop}. The seller is {company}, {address}, e-mail {email}.',
      '# How a contract is made',
      'The products in the shop are not yet a binding offer. You place a binding order with the button at the end of the checkout. Before that you can see and correct everything you typed. We confirm the order by e-mail; this confirmation accepts the order.',
      'We keep the text of the contract and send it to you by e-mail. You can read these terms on this page at any time.',
      '# Prices and payment',
      'Prices are in the currency shown. {vat} Shipping is added and shown before you order. The checkout names the ways to pay.',
      '# Delivery',
      'We deliver to the countries named on the page about shipping, within the time named there.',
      '# Title',
      'The goods remain our property until they are paid in full.',
      '# Defects',
      'The statutory rights for defects apply.',
      '# Law',
      'The law of the seller’s country applies: {country}. If you are a consumer, you keep the protection of the mandatory law of the country in which you live.',
    ],
  },
  privacy: {
    title: 'Privacy',
    lines: [
      '# Who is responsible',
      '{company}, {address}, e-mail {email}, is responsible for the data that this shop processes.',
      '# What we process and why',
      '- To fulfil an order: name, address, e-mail, phone if given, the products and the payment (GDPR art. 6(1)(b)). The carrier gets your name and address, the payment provider that you choose gets what it needs for the payment.',
      '- To keep books: invoices and orders as long as tax law requires (GDPR art. 6(1)(c)).',
      '- For an account: e-mail, name and a protected form of your password, until you delete the account (GDPR art. 6(1)(b)).',
      '- For security: the network that a request came from, for a short time (GDPR art. 6(1)(f)).',
      '# Cookies',
      'We set one cookie, which keeps your cart and your sign-in. It is necessary, so it needs no consent. We use no analytics and no advertising.',
      '# Your rights',
      'You may ask for access, correction, deletion, restriction and a copy of your data, and object to processing. In your profile you can download and delete your data yourself. You may complain to a data protection authority.',
    ],
  },
  withdrawal: {
    title: 'Right of withdrawal',
    lines: [
      '# Right of withdrawal',
      'You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period expires 14 days after the day on which you, or a third party other than the carrier whom you name, receive the last goods.',
      'To exercise the right, inform us ({company}, {address}, e-mail {email}) of your decision by an unequivocal statement, such as a letter or an e-mail. You may use the form below or the page “Withdraw from contract here”, but need not. It is enough to send your statement before the period expires.',
      '# Effects',
      'If you withdraw, we reimburse all payments received from you, including the costs of delivery (except the extra costs of a kind of delivery other than the cheapest standard delivery that we offer), without undue delay and at the latest 14 days after we are told of your withdrawal. We use the means of payment of your order and charge no fee. We may wait until we have the goods back, or you have shown that you sent them, whichever is earlier.',
      'Send the goods back without undue delay and at the latest within 14 days. You bear the direct costs of returning them. You are liable only for a loss of value that results from handling beyond what is needed to check the goods.',
      '# Exceptions',
      'There is no right of withdrawal for goods made to your specification, and for sealed goods that cannot be returned for reasons of health or hygiene once they were unsealed.',
      '# Model form',
      'To {company}, {address}, {email}: I/we hereby withdraw from my/our contract for the following goods: … Ordered on / received on: … Name: … Address: … Date: … Signature (only on paper): …',
    ],
  },
  shipping: {
    title: 'Shipping and delivery',
    lines: [
      '# Where we deliver, and what it costs',
      '- {delivery}',
      'Days are working days from the receipt of the payment, or from the order if you pay on delivery or by invoice. The cart shows the price of your order before you enter an address.',
    ],
  },
}
