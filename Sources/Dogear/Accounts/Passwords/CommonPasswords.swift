/// Passwords that are among the commonest although no pattern in them tells: the estimate's library does not know them.
enum CommonPasswords {
  static let list = [
    "1029384756", "123qweasdzxc", "12qw34er", "13243546", "192837465", "1q2w3e4r5t6y", "1qa2ws3ed",
    "1qaz2wsx3edc", "4815162342", "73501505", "a1s2d3f4", "anhyeuem", "azsxdcfv", "cambiami", "cdtnkfyf",
    "cfitymrf", "cjkysirj", "correcthorsebatterystaple", "crjhgbjy", "dbrnjhbz", "dfktynbyf", "dkflbckfd",
    "dkflbvbh", "dthjybrf", "fktrcfylh", "fktrcfylhf", "fyfcnfcbz", "gfhjkm123", "ghbdtnbr", "ghjcnjnfr",
    "gn56gn56", "leavemealone", "mailcreated5240", "mersedes", "microlab", "montgom240",
    "motherlode", "multiplelo", "nokia6300", "nuttertools", "polniypizdec0211", "q1w2e3r4t5",
    "q1w2e3r4t5y6", "qawsedrf", "qazwsxedcrfv", "qweasdzxc", "rfnthbyf", "rhbcnbyf", "rhfcjnrf", "rjirfrgbde",
    "rjycnfynby", "romashka", "sersolution", "shaney14", "skorpion", "sojdlg123aljg", "soso123aljg",
    "trfnthbyf", "vfhufhbnf", "vfrcbvrf", "vfvfgfgf", "vkontakte", "zxasqw12", "zxcasdqwe",
  ]
}
