import { textPage } from './page.ts'

const ADDRESS = 'Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg'

export const imprint = textPage('imprint', {
  en: [
    'Imprint',
    'This is a demonstration shop. Nothing you order here is delivered or charged.',
    '# Responsible',
    ADDRESS,
    'Managing director: Wiebke Harms. Register: Hamburg HRB 000000. VAT id: DE000000000.',
    '# Contact',
    'E-mail: shop@example.com. Telephone: +49 40 0000000, Monday to Friday, 10 to 17.',
  ],
  de: [
    'Impressum',
    'Dies ist ein Vorführshop. Nichts, was Sie hier bestellen, wird geliefert oder berechnet.',
    '# Verantwortlich',
    ADDRESS,
    'Geschäftsführerin: Wiebke Harms. Register: Hamburg HRB 000000. USt-IdNr.: DE000000000.',
    '# Kontakt',
    'E-Mail: shop@example.com. Telefon: +49 40 0000000, Montag bis Freitag, 10 bis 17 Uhr.',
  ],
  fr: [
    'Mentions légales',
    'Ceci est une boutique de démonstration. Rien de ce que vous commandez ici n’est livré ni facturé.',
    '# Responsable',
    ADDRESS,
    'Gérante : Wiebke Harms. Registre : Hambourg HRB 000000. N° TVA : DE000000000.',
    '# Contact',
    'E-mail : shop@example.com. Téléphone : +49 40 0000000, du lundi au vendredi, de 10 h à 17 h.',
  ],
  ar: [
    'بيانات الناشر',
    'هذا متجر للعرض فقط. لا يُسلَّم ولا يُحاسَب على أي شيء تطلبه هنا.',
    '# المسؤول',
    ADDRESS,
    'المديرة: Wiebke Harms. السجل: Hamburg HRB 000000. الرقم الضريبي: DE000000000.',
    '# التواصل',
    'البريد الإلكتروني: shop@example.com. الهاتف: ‎+49 40 0000000 من الاثنين إلى الجمعة، 10 إلى 17.',
  ],
})

export const privacy = textPage('privacy', {
  en: [
    'Privacy',
    '# What we keep',
    'Your order with name, address and e-mail, because we must deliver and invoice it. Invoices are kept for eight years, as tax law asks.',
    '# What we do not do',
    'No tracking, no advertising, no data to third parties except the carrier and the way of payment you choose.',
    '# Cookies',
    'One cookie keeps your cart and your sign-in. It is needed for the shop to work.',
    '# Your rights',
    'You may ask what we hold about you, have it corrected or erased, and complain to a supervisory authority. Write to shop@example.com.',
  ],
  de: [
    'Datenschutz',
    '# Was wir speichern',
    'Ihre Bestellung mit Name, Anschrift und E-Mail, weil wir liefern und abrechnen müssen. Rechnungen bewahren wir acht Jahre auf, wie es das Steuerrecht verlangt.',
    '# Was wir nicht tun',
    'Kein Tracking, keine Werbung, keine Weitergabe außer an den Versanddienst und die von Ihnen gewählte Zahlungsart.',
    '# Cookies',
    'Ein Cookie hält Warenkorb und Anmeldung. Ohne ihn funktioniert der Shop nicht.',
    '# Ihre Rechte',
    'Sie können Auskunft, Berichtigung und Löschung verlangen und sich bei einer Aufsichtsbehörde beschweren. Schreiben Sie an shop@example.com.',
  ],
  fr: [
    'Confidentialité',
    '# Ce que nous gardons',
    'Votre commande avec nom, adresse et e-mail, parce que nous devons livrer et facturer. Les factures sont gardées huit ans, comme le veut le droit fiscal.',
    '# Ce que nous ne faisons pas',
    'Ni pistage, ni publicité, ni transmission à des tiers, hormis le transporteur et le moyen de paiement choisi.',
    '# Cookies',
    'Un seul cookie garde le panier et la connexion. La boutique en a besoin.',
    '# Vos droits',
    'Vous pouvez demander l’accès, la rectification et l’effacement de vos données, et saisir une autorité de contrôle. Écrivez à shop@example.com.',
  ],
  ar: [
    'الخصوصية',
    '# ما نحتفظ به',
    'طلبك مع الاسم والعنوان والبريد الإلكتروني لأننا يجب أن نسلّم ونصدر الفاتورة. تُحفظ الفواتير ثماني سنوات كما يطلب قانون الضرائب.',
    '# ما لا نفعله',
    'لا تتبّع ولا إعلانات ولا نقل للبيانات إلا إلى شركة الشحن ووسيلة الدفع التي تختارها.',
    '# ملفات الارتباط',
    'ملف واحد يحفظ السلة وتسجيل الدخول، ولا يعمل المتجر من دونه.',
    '# حقوقك',
    'يمكنك طلب الاطلاع على بياناتك وتصحيحها ومحوها وتقديم شكوى إلى جهة رقابية. اكتب إلى shop@example.com.',
  ],
})

export const accessibility = textPage('accessibility', {
  en: [
    'Accessibility',
    'The shop is built to WCAG 2.2, level AA: every page works with the keyboard alone, at 400 % zoom, with a screen reader, and most of it without script.',
    '# Something in your way?',
    'Write to shop@example.com and say which page and what happened. We answer within two working days.',
  ],
  de: [
    'Barrierefreiheit',
    'Der Shop ist nach WCAG 2.2, Stufe AA, gebaut: Jede Seite funktioniert nur mit der Tastatur, bei 400 % Vergrößerung, mit Vorleseprogramm und das meiste auch ohne Skripte.',
    '# Etwas steht im Weg?',
    'Schreiben Sie an shop@example.com, auf welcher Seite was geschah. Wir antworten innerhalb von zwei Werktagen.',
  ],
  fr: [
    'Accessibilité',
    'La boutique suit les WCAG 2.2, niveau AA : chaque page fonctionne au clavier seul, à 400 % de zoom, avec un lecteur d’écran, et presque tout sans script.',
    '# Un obstacle ?',
    'Écrivez à shop@example.com en indiquant la page et ce qui s’est passé. Nous répondons sous deux jours ouvrés.',
  ],
  ar: [
    'إمكانية الوصول',
    'بُني المتجر وفق WCAG 2.2 المستوى AA: تعمل كل صفحة بلوحة المفاتيح وحدها، وعند تكبير 400 %، ومع قارئ الشاشة، ومعظمها بلا برامج نصية.',
    '# هل يعيقك شيء؟',
    'اكتب إلى shop@example.com واذكر الصفحة وما حدث. نجيب خلال يومي عمل.',
  ],
})
