import type { DemoPageTexts } from '../types.ts'

/** Costs and times as text; the figures are those of the shop's settings. */
export const shipping: DemoPageTexts = {
  en: {
    title: 'Shipping and delivery',
    bodyHtml: `<h2>Germany</h2>
<ul><li>Standard parcel: €4.90, free from €75.00, 1 to 3 working days</li><li>Express: €12.90, 1 working day</li></ul>
<h2>Europe</h2>
<p>Austria, Switzerland, France, Italy, Spain, Belgium, Luxembourg, Denmark, Norway, Finland, Sweden, Czechia, Hungary</p>
<ul><li>Standard parcel: €9.90, free from €150.00, 2 to 5 working days</li><li>Express: €24.90, 1 to 2 working days</li></ul>
<h2>United States</h2>
<ul><li>Standard parcel: €29.00, 6 to 10 working days</li></ul>
<h2>Good to know</h2>
<p>Standard parcels carry up to 31.5 kg; heavier orders go by express freight. Times count from the order, with cash on delivery too, and with prepayment from receipt of the money. Outside the EU, customs duties and import tax may be added, which you pay to the carrier.</p>
<p>Recordings, subscriptions and memberships are provided online and cost no shipping.</p>
<p>If a parcel arrives damaged, keep the packing and write to us with a photograph. Your rights do not depend on it.</p>`,
  },
  de: {
    title: 'Versand und Lieferung',
    bodyHtml: `<h2>Deutschland</h2>
<ul><li>Standardpaket: 4,90 €, ab 75,00 € frei, 1 bis 3 Werktage</li><li>Express: 12,90 €, 1 Werktag</li></ul>
<h2>Europa</h2>
<p>Österreich, Schweiz, Frankreich, Italien, Spanien, Belgien, Luxemburg, Dänemark, Norwegen, Finnland, Schweden, Tschechien, Ungarn</p>
<ul><li>Standardpaket: 9,90 €, ab 150,00 € frei, 2 bis 5 Werktage</li><li>Express: 24,90 €, 1 bis 2 Werktage</li></ul>
<h2>Vereinigte Staaten</h2>
<ul><li>Standardpaket: 29,00 €, 6 bis 10 Werktage</li></ul>
<h2>Gut zu wissen</h2>
<p>Standardpakete tragen bis 31,5 kg; schwerere Bestellungen gehen per Express-Spedition. Die Zeiten zählen ab der Bestellung, auch bei Nachnahme, und bei Vorkasse ab Eingang der Zahlung. Außerhalb der EU können Zoll und Einfuhrsteuer hinzukommen, die Sie an den Zusteller zahlen.</p>
<p>Aufnahmen, Abonnements und Mitgliedschaften stellen wir online bereit; dafür fällt kein Versand an.</p>
<p>Kommt ein Paket beschädigt an, heben Sie die Verpackung auf und schreiben Sie uns mit einem Foto. Ihre Rechte hängen davon nicht ab.</p>`,
  },
  fr: {
    title: 'Livraison',
    bodyHtml: `<h2>Allemagne</h2>
<ul><li>Colis standard : 4,90 €, gratuit dès 75,00 €, 1 à 3 jours ouvrés</li><li>Express : 12,90 €, 1 jour ouvré</li></ul>
<h2>Europe</h2>
<p>Autriche, Suisse, France, Italie, Espagne, Belgique, Luxembourg, Danemark, Norvège, Finlande, Suède, Tchéquie, Hongrie</p>
<ul><li>Colis standard : 9,90 €, gratuit dès 150,00 €, 2 à 5 jours ouvrés</li><li>Express : 24,90 €, 1 à 2 jours ouvrés</li></ul>
<h2>États-Unis</h2>
<ul><li>Colis standard : 29,00 €, 6 à 10 jours ouvrés</li></ul>
<h2>Bon à savoir</h2>
<p>Le colis standard porte jusqu’à 31,5 kg ; les commandes plus lourdes partent en messagerie express. Les délais courent dès la commande, en contre-remboursement aussi, et dès réception du paiement en cas de virement préalable. Hors de l’UE, des droits de douane et une taxe à l’importation peuvent s’ajouter, à payer au transporteur.</p>
<p>Enregistrements, abonnements et adhésions sont fournis en ligne, sans frais de port.</p>
<p>Si un colis arrive abîmé, gardez l’emballage et écrivez-nous avec une photo. Vos droits n’en dépendent pas.</p>`,
  },
  ar: {
    title: 'الشحن والتوصيل',
    bodyHtml: `<h2>ألمانيا</h2>
<ul><li>طرد عادي: 4.90 €، مجاني ابتداءً من 75.00 €، من يوم إلى 3 أيام عمل</li><li>شحن سريع: 12.90 €، يوم عمل واحد</li></ul>
<h2>أوروبا</h2>
<p>النمسا وسويسرا وفرنسا وإيطاليا وإسبانيا وبلجيكا ولوكسمبورغ والدنمارك والنرويج وفنلندا والسويد والتشيك والمجر</p>
<ul><li>طرد عادي: 9.90 €، مجاني ابتداءً من 150.00 €، من يومين إلى 5 أيام عمل</li><li>شحن سريع: 24.90 €، من يوم إلى يومي عمل</li></ul>
<h2>الولايات المتحدة</h2>
<ul><li>طرد عادي: 29.00 €، من 6 إلى 10 أيام عمل</li></ul>
<h2>معلومات مفيدة</h2>
<p>يحمل الطرد العادي حتى 31.5 kg، وما زاد على ذلك يُرسل بالشحن السريع. تُحسب المدد من الطلب، وكذلك عند الدفع عند الاستلام، ومن وصول المبلغ عند الدفع المسبق. خارج الاتحاد الأوروبي قد تضاف رسوم جمركية وضريبة استيراد تدفعها لشركة التوصيل.</p>
<p>التسجيلات والاشتراكات والعضويات تُقدَّم عبر الإنترنت ولا شحن عليها.</p>
<p>إذا وصل طرد متضررًا فاحتفظ بالتغليف واكتب إلينا مع صورة. وحقوقك لا تتوقف على ذلك.</p>`,
  },
}
