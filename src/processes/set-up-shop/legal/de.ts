import type { LegalTexts } from './template.ts'

/** German templates. A lawyer must read them before they are used. */
export const legalTexts: LegalTexts = {
  imprint: {
    title: 'Impressum',
    lines: [
      '{company}',
      '{address}',
      'Vertreten durch: {representative}',
      'E-Mail: {email}',
      'Telefon: {phone}',
      'Register: {register}',
      'Umsatzsteuer-Identifikationsnummer: {vatId}',
      'Wir nehmen nicht an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet.',
    ],
  },
  terms: {
    title: 'AGB',
    lines: [
      '# Verkäufer',
      'Diese Bedingungen gelten für alle Bestellungen im Shop {shop}. Verkäufer ist {company}, {address}, E-Mail {email}.',
      '# Vertragsschluss',
      'Die Darstellung der Produkte im Shop ist noch kein bindendes Angebot. Mit dem Bestellknopf am Ende der Kasse geben Sie eine verbindliche Bestellung ab. Vorher können Sie alle Eingaben sehen und berichtigen. Wir bestätigen die Bestellung per E-Mail; mit dieser Bestätigung nehmen wir sie an.',
      'Wir speichern den Vertragstext und senden ihn Ihnen per E-Mail zu. Diese Bedingungen können Sie jederzeit auf dieser Seite lesen.',
      '# Preise und Zahlung',
      'Die Preise gelten in der angezeigten Währung. {vat} Hinzu kommen Versandkosten, die vor der Bestellung angezeigt werden. Die Zahlungsarten nennt die Kasse.',
      '# Lieferung',
      'Wir liefern in die Länder und innerhalb der Zeiten, die auf der Seite zum Versand stehen.',
      '# Eigentumsvorbehalt',
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
      '# Mängel',
      'Es gilt das gesetzliche Mängelhaftungsrecht.',
      '# Recht',
      'Es gilt das Recht des Landes, in dem der Verkäufer sitzt: {country}. Sind Sie Verbraucher, bleibt der Schutz der zwingenden Vorschriften Ihres Wohnsitzlandes bestehen.',
    ],
  },
  privacy: {
    title: 'Datenschutz',
    lines: [
      '# Verantwortlicher',
      'Verantwortlich für die Daten, die dieser Shop verarbeitet, ist {company}, {address}, E-Mail {email}.',
      '# Was wir verarbeiten und warum',
      '- Um eine Bestellung zu erfüllen: Name, Anschrift, E-Mail, Telefon (wenn angegeben), die Produkte und die Zahlung (Art. 6 Abs. 1 Buchst. b DSGVO). Der Versender erhält Name und Anschrift, der von Ihnen gewählte Zahlungsdienst das, was er für die Zahlung braucht.',
      '- Um Bücher zu führen: Rechnungen und Bestellungen, so lange das Steuerrecht es verlangt (Art. 6 Abs. 1 Buchst. c DSGVO).',
      '- Für ein Konto: E-Mail, Name und eine geschützte Form Ihres Passworts, bis Sie das Konto löschen (Art. 6 Abs. 1 Buchst. b DSGVO).',
      '- Zur Sicherheit: das Netz, aus dem eine Anfrage kommt, für kurze Zeit (Art. 6 Abs. 1 Buchst. f DSGVO).',
      '# Cookies',
      'Wir setzen ein Cookie, das Warenkorb und Anmeldung behält. Es ist notwendig und braucht keine Einwilligung. Wir verwenden weder Statistik- noch Werbedienste.',
      '# Ihre Rechte',
      'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie Ihrer Daten verlangen und der Verarbeitung widersprechen. In Ihrem Profil können Sie Ihre Daten selbst herunterladen und löschen. Sie können sich bei einer Aufsichtsbehörde beschweren.',
    ],
  },
  withdrawal: {
    title: 'Widerrufsrecht',
    lines: [
      '# Widerrufsrecht',
      'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die letzte Ware in Besitz genommen haben bzw. hat.',
      'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({company}, {address}, E-Mail {email}) mittels einer eindeutigen Erklärung (z. B. Brief oder E-Mail) über Ihren Entschluss informieren, diesen Vertrag zu widerrufen. Sie können dafür das Formular unten oder die Seite „Vertrag widerrufen“ verwenden, müssen es aber nicht. Zur Wahrung der Frist reicht es aus, dass Sie die Mitteilung vor Ablauf der Frist absenden.',
      '# Folgen des Widerrufs',
      'Wenn Sie diesen Vertrag widerrufen, erstatten wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten einer anderen als der günstigsten von uns angebotenen Standardlieferung), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag, an dem Ihr Widerruf bei uns eingegangen ist. Wir verwenden dasselbe Zahlungsmittel und berechnen kein Entgelt. Wir können die Rückzahlung verweigern, bis wir die Waren zurückerhalten haben oder bis Sie nachgewiesen haben, dass Sie sie abgesandt haben, je nachdem, was früher ist.',
      'Senden Sie die Waren unverzüglich und spätestens binnen vierzehn Tagen zurück. Sie tragen die unmittelbaren Kosten der Rücksendung. Für einen Wertverlust müssen Sie nur aufkommen, wenn er auf einen Umgang zurückgeht, der zur Prüfung der Ware nicht notwendig war.',
      '# Ausnahmen',
      'Das Widerrufsrecht besteht nicht bei Waren, die nach Ihren Vorgaben angefertigt wurden, und bei versiegelten Waren, die aus Gründen des Gesundheitsschutzes oder der Hygiene nicht zur Rückgabe geeignet sind, wenn ihre Versiegelung entfernt wurde.',
      '# Muster-Widerrufsformular',
      'An {company}, {address}, {email}: Hiermit widerrufe(n) ich/wir den von mir/uns abgeschlossenen Vertrag über den Kauf der folgenden Waren: … Bestellt am / erhalten am: … Name: … Anschrift: … Datum: … Unterschrift (nur auf Papier): …',
    ],
  },
  shipping: {
    title: 'Versand und Lieferung',
    lines: [
      '# Wohin wir liefern und was es kostet',
      '- {delivery}',
      'Gemeint sind Werktage ab Zahlungseingang, bei Zahlung bei Lieferung oder auf Rechnung ab der Bestellung. Der Warenkorb zeigt den Preis Ihrer Bestellung, bevor Sie eine Adresse eingeben.',
    ],
  },
}
