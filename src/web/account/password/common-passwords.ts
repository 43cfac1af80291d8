/**
 * Words that weak passwords of ten characters and more are made of, alone or with digits around them. The
 * shop itself refuses more. Loaded when a new password is typed. Source: docs/http-contract.md "Passwords",
 * docs/rules.md "Passwords at rest".
 */
const WORDS = `password passwort motdepasse contrasena senha parola wachtwoord haslo passw0rd p@ssw0rd p@ssword pa$$word password1 letmein letmeinnow welcome
  willkommen bienvenue bonjour hallo hallohallo iloveyou iloveyouforever ichliebedich jetaime teamo princess prinzessin princesse superman batman spiderman
  starwars football fussball baseball basketball dragon master monkey shadow sunshine sonnenschein soleil sommer summer winter fruehling herbst spring autumn
  michael michelle jennifer jessica charlie jordan thomas daniel andrea alexander christian sebastian nicolas ashley computer internet administrator
  administrateur adminadmin qwerty qwertz azerty qwerty123 qwertyuiop qwertzuiop azertyuiop asdfghjkl yxcvbnm zxcvbnm qazwsx qazwsxedc 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qaz2wsx3edc zaq12wsx abc123 abcd1234 abcdefghij test testtest test1234 testing changeme changemenow default secret geheim geheimnis topsecret
  access login loginlogin whatever trustno1 freedom freiheit liberte chocolate schokolade chocolat butterfly schmetterling papillon mercedes ferrari porsche
  samsung liverpool arsenal chelsea barcelona realmadrid bayern bayernmuenchen schalke juventus pokemon minecraft fortnite nintendo playstation counterstrike
  hunter killer ginger pepper cookie flower blumen banane orange cheese purple silver matrix maverick mustang yankees cowboys steelers america deutschland
  germany france berlin hamburg london newyork paris schatz schatzi liebling engel angel angels babygirl lovely loveme hannah sophie marie samantha victoria
  musikmusik music guitar gitarre piano thunder lightning phoenix diamond scorpion corvette harley snoopy garfield mickey tigger winnie simpsons metallica
  nirvana slipknot blink182 eminem rockyou correcthorsebatterystaple kennwort kennwort1 losenord salasana jelszo heslo kontor kontorkontor`

/** All of these words, in lower case. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/))
