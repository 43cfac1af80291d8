import type { Localised } from './types.ts'

/** What people call the things of the demo: on each line, words with one meaning. Tags have one word for all languages. */
export const demoSynonyms: Localised<string> = {
  en: `
turntable, record player, vinyl player, record deck, phonograph, gramophone
loudspeaker, speaker
floorstanding loudspeaker, floorstander, tower speaker, floorstanding
bookshelf loudspeaker, shelf speaker, compact speaker
headphones, headphone, earphones, earphone, headset
amplifier, amp
preamplifier, preamp, phono stage
microphone, mic, mike
hydrophone, underwater microphone
network player, streamer, streaming player
receiver, tuner, radio
stylus, styli, needle
cartridge, pickup
record, vinyl, LP, disc
inner sleeves, record sleeves, sleeves
record brush, record cleaner, dust cleaner, cleaning brush
recorder, recording device, dictaphone
cable, lead, wire
sound, noise, recording
sea, ocean, waves, surf
birds, birdsong, bird song, dawn chorus
storm, thunder, thunderstorm
bells, church bells
train, railway
sleep, sleeping, relax, relaxing
walnut, wood
`,
  de: `
Plattenspieler, Schallplattenspieler, Vinylspieler, Turntable, Grammophon
Platte, Schallplatte, Vinyl, LP
Lautsprecher, Box, Boxen, Speaker
Standlautsprecher, Standbox, Standboxen
Regallautsprecher, Regalbox, Regalboxen, Kompaktlautsprecher
Kopfhörer, Ohrhörer, Headset, Headphones
Verstärker, Amp, Amplifier
Vorverstärker, Preamp, Phonovorstufe
Mikrofon, Mikro, Mic
Hydrophon, Unterwassermikrofon
Netzwerkspieler, Streamer, Netzwerkplayer
Receiver, Radio, Tuner
Nadel, Ersatznadel, Stylus
Recorder, Rekorder, Aufnahmegerät, Diktiergerät
Cinch, RCA
Innenhüllen, Plattenhüllen, Schallplattenhüllen
Geräusche, Geräusch, Klänge, Aufnahme, Aufnahmen
Meer, Meeresrauschen, Wellen, Brandung, sea
Vögel, Vogelgesang, Vogelstimmen, Vogelgezwitscher, birds
Gewitter, Donner, Unwetter
Glocken, Kirchenglocken, Glockengeläut
Zug, Eisenbahn, Bahn, train
Straßenbahn, Tram
schlafen, einschlafen, entspannen, sleep
Nussbaum, Holz
`,
  fr: `
platine vinyle, platine, tourne-disque, platine disque, électrophone, phonographe
disque, vinyle, 33 tours, LP
enceinte, haut-parleur, baffle
enceinte colonne, colonne
casque, écouteurs, casque audio
amplificateur, ampli
préamplificateur, préampli
micro, microphone
hydrophone, micro sous-marin, sous-marin
lecteur réseau, streamer
ampli-tuner, radio, tuner, récepteur
pointe de lecture, pointe de rechange, diamant de rechange, aiguille
cellule, tête de lecture
enregistreur, dictaphone, magnétophone
sous-pochette, pochette
brosse, nettoyer, nettoyage
câble, cordon
son, bruit, enregistrement
mer, océan, vagues, ressac, sea
oiseau, chant d’oiseau, birds
orage, tonnerre
train, chemin de fer
dormir, sommeil, s’endormir, détente, sleep
noyer, bois
`,
  ar: `
مشغل الأسطوانات, غرامافون, جرامافون, فونوغراف, بيك أب
أسطوانة, فينيل
مكبر الصوت, مكبر, سبيكر, سبيكرات
سماعات, سماعات الرأس, هيدفون, سماعات الأذن
مضخم, أمبليفاير
مضخم أولي, بري أمب
ميكروفون, مايكروفون, مايك
هيدروفون, ميكروفون تحت الماء
مشغل الشبكة, ستريمر
جهاز الاستقبال, راديو, مذياع, ريسيفر
مسجل, مسجل صوت, آلة تسجيل
كابل, كيبل, سلك
صوت, أصوات, تسجيل
بحر, أمواج, موج, sea
طيور, عصافير, تغريد, زقزقة, birds
عاصفة, رعد
أجراس, جرس
قطار, سكة حديد, train
نوم, استرخاء, sleep
جوز, خشب
`,
}
