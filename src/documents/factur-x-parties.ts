import type { DocumentContent, Seller } from '#domains/invoice/contract.ts'
import type { Node } from './xml-nodes.ts'

/** Returns seller, buyer and the order that they agreed on. Pure. Source: EN 16931-1. */
export function agreementOf({ seller, buyer, orderNumber }: DocumentContent): Node {
  return [
    'ram:ApplicableHeaderTradeAgreement',
    [
      [
        'ram:SellerTradeParty',
        [
          ['ram:Name', seller.company],
          ...contactOf(seller),
          addressOf(seller),
          [
            'ram:URIUniversalCommunication',
            seller.email === '' ? '' : [['ram:URIID', seller.email, ' schemeID="EM"']],
          ],
          registrationOf('VA', seller.vatId),
          registrationOf('FC', seller.taxNumber),
        ],
      ],
      [
        'ram:BuyerTradeParty',
        [
          // The norm wants a name (BR-07). Who needed none to buy is named by the order.
          ['ram:Name', buyer.company || buyer.name || orderNumber],
          addressOf({ ...buyer, country: buyer.country || seller.country }),
          registrationOf('VA', buyer.vatId),
        ],
      ],
      ['ram:BuyerOrderReferencedDocument', [['ram:IssuerAssignedID', orderNumber]]],
    ],
  ]
}

function contactOf({ company, phone, email }: Seller): Node[] {
  if (phone === '' && email === '') return []
  return [
    [
      'ram:DefinedTradeContact',
      [
        ['ram:PersonName', company],
        ['ram:TelephoneUniversalCommunication', phone === '' ? '' : [['ram:CompleteNumber', phone]]],
        ['ram:EmailURIUniversalCommunication', email === '' ? '' : [['ram:URIID', email]]],
      ],
    ],
  ]
}

function addressOf(party: Pick<Seller, 'zip' | 'line1' | 'line2' | 'city' | 'country'>): Node {
  return [
    'ram:PostalTradeAddress',
    [
      ['ram:PostcodeCode', party.zip],
      ['ram:LineOne', party.line1],
      ['ram:LineTwo', party.line2],
      ['ram:CityName', party.city],
      ['ram:CountryID', party.country],
    ],
  ]
}

function registrationOf(scheme: 'VA' | 'FC', number: string): Node {
  return number === ''
    ? null
    : ['ram:SpecifiedTaxRegistration', [['ram:ID', number, ` schemeID="${scheme}"`]]]
}
