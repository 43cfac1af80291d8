/** How many of the passwords that everybody knows are refused. Source: docs/rules.md "Passwords at rest". */
export const COMMON_PASSWORDS = 3_000

/** Most people choose one of these if they may; only a client other than our pages could send them. */
const SHORT = `123456 123456789 12345678 password 12345 1234567 qwerty 111111 123123 abc123 1234 iloveyou 000000 654321 666666 password1 qwerty123 admin
  monkey dragon letmein football baseball sunshine master shadow superman princess welcome login michael jordan charlie 121212 1q2w3e4r 1qaz2wsx
  qazwsx 987654321 112233 777777 888888 555555 999999 7777777 00000000 11111111 88888888 passw0rd trustno1 starwars batman hello freedom whatever
  computer internet secret killer pepper hunter ginger summer cookie flower matrix cheese orange silver purple banana hallo passwort schatz hallo123
  test test123 asdfgh asdfghjkl zxcvbnm qwertz qwertz123 azerty azerty123 soleil bonjour motdepasse doudou chocolat loulou`

/**
 * Rows of keys, rows of digits, and doubled words with ten characters or more: common passwords that the
 * browser's minimum length allows.
 */
const LONG = `1234567890 0123456789 0987654321 9876543210 12345678910 123456789a a123456789 1234567891 123456789q q123456789 1111111111 0000000000
  2222222222 3333333333 4444444444 5555555555 6666666666 7777777777 8888888888 9999999999 1212121212 1313131313 1231231230 123123123123 1122334455
  112233445566 1357924680 2468101214 9638527410 7894561230 1472583690 147258369a qwertyuiop qwertyuiop123 qwertyuiopasdfghjkl qwertzuiop
  qwertzuiop123 qwertzuiopasdfghjkl azertyuiop azertyuiop123 azertyuiopqsdfghjklm poiuytrewq asdfghjkl123 asdfghjkl1 asdfghjkl; zxcvbnm123
  zxcvbnmasdfghjkl 1qaz2wsx3edc 1qazxsw23edc 1qaz2wsx3edc4rfv zaq12wsxcde3 qazwsxedcrfv qazwsxedc123 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6z q1w2e3r4t5
  q1w2e3r4t5y6 qweasdzxc123 qweasdzxcrty 123qweasdzxc 123qweasd123 qwe123qwe123 qweqweqwe123 qwertyqwerty qwerty123456 qwerty1234567 qwerty12345678
  123456qwerty 12345qwert 1234qwerasdf 123qwe456rty asd123asd123 asdasdasd123 asdfasdfasdf abcdefghij abcdefghijk abcdefghijklmnop abcd123456
  abcd1234567 abc1234567 abc123abc123 abcabcabc123 abcd1234abcd a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e aa12345678 aaaaaaaaaa aaa123456789 zzzzzzzzzz
  passwordpassword password123 password1234 password12345 password123456 passw0rd123 p@ssw0rd123 p@ssword123 passwort123 passwort1234 passwort12345
  passwortpasswort meinpasswort meinpasswort1 motdepasse1 motdepasse123 monmotdepasse letmein123 letmeinnow letmein1234 iloveyou123 iloveyou12
  iloveyou1234 iloveyou2000 iloveyouforever ichliebedich ichliebedich1 jetaime123 jetaimejetaime welcome123 welcome1234 welcome2024 welcome2025
  administrator admin12345 admin123456 adminadmin adminadmin123 rootroot123 changeme123 changeme1234 default1234 testtest123 testtesttest
  test123456 testing123 liverpool1 liverpool123 manchester manchesterunited arsenal123 chelsea123 barcelona1 barcelona123 realmadrid realmadrid1
  bayernmunchen borussia09 basketball basketball1 basketball123 football123 baseball123 volleyball skateboard cheerleader princess123 princesa123
  sunshine123 superman123 spiderman1 spiderman123 batman12345 starwars123 starwars1977 pokemon123 pokemon1234 minecraft1 minecraft123 butterfly1
  butterfly123 strawberry strawberry1 chocolate1 chocolate123 christopher elizabeth1 alexander1 alexandra1 alexandre1 jonathan123 charlotte1
  schmetterling sonnenschein sonnenblume weihnachten geburtstag frankfurt1 deutschland deutschland1 gutentag123 hallohallo hallohallo1 hallo12345
  hallo123456 schalke04schalke werderbremen anticonstitutionnellement bonjour123 chocolat123 loulou1234 marseille13 olympique13 portugal123
  blackberry california september november12 december12 tinkerbell playstation playstation3 playstation4 nintendo64 motorola123 samsung123
  microsoft1 microsoft123 computer123 internet123 godisgreat jesuschrist jesus12345 blessed123 forever123 friends123 familie123 family1234
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 sommer2024
  sommer2025 sommer2026 winter2024! sommer2025! summer2025! password2024 password2025 password2026 password1! password123! passwort123! welcome1!
  qwerty123! abcd1234! admin123! admin1234!`

/** Words that people put in front of a number, the most common first. */
const STEMS = `password qwerty iloveyou welcome admin letmein monkey dragon football sunshine princess superman baseball master shadow michael jordan
  charlie daniel thomas jessica jennifer ashley michelle nicole amanda matthew andrew joshua robert william anthony samantha hannah soccer hockey
  batman spiderman pokemon starwars minecraft fortnite ninja killer hunter freedom whatever secret summer winter spring flower cookie chocolate
  butterfly angel lovely loveme babygirl jesus computer internet samsung google facebook instagram youtube apple orange banana cheese pepper ginger
  purple silver golden diamond crystal tiger lion eagle wolf panther mustang ferrari porsche mercedes corvette harley yamaha liverpool arsenal chelsea
  barcelona juventus realmadrid passwort hallo schatz sommer qwertz fussball bayern schalke dortmund berlin hamburg muenchen frankfurt stefan andreas
  sabine claudia nadine lukas maximilian schule familie katze hund motdepasse azerty bonjour soleil doudou chouchou loulou marseille camille nicolas
  julien thomas13 chocolat coucou amour salut family friends london canada mexico brasil america test guest user login changeme`

const ENDINGS = `123 1234 12345 123456 1 12 123456789 2025 2024 2026 2023 ! 123! 1234! 01 007 69 99 2000 1990 11 22 321`

/** The browser already refuses shorter passwords. Units: characters. */
const LEAST = 10

let made: readonly string[] | undefined

/**
 * Returns the common passwords in the order in which they are hashed: those that the browser's minimum length
 * allows, then the short ones, then the words of STEMS with their usual endings. Add new ones at the very
 * end: the shop stores how far it has hashed the list.
 */
export function commonPasswords(): readonly string[] {
  made ??= makeList()
  return made
}

function makeList(): readonly string[] {
  const list = new Set([...wordsOf(LONG), ...wordsOf(SHORT)])
  const endings = wordsOf(ENDINGS)
  // One ending after the other, so that the common endings of every word come before the rare endings of any.
  for (const ending of endings)
    for (const spelled of [asTyped, capitalised])
      for (const stem of wordsOf(STEMS)) {
        const password = spelled(stem) + ending
        if (password.length >= LEAST && list.size < COMMON_PASSWORDS) list.add(password)
      }
  return [...list]
}

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

function asTyped(word: string): string {
  return word
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
