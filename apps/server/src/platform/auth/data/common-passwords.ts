/** Passwords that are tried first: common words, keyboard runs, years, in English and Indonesian; lower case, 8 or more characters. */
const list = `
!qaz2wsx 00000000 01011980 01011990 01012000 0123456789 08170845 10101010 11111111 11112222 11223344 1122334455
12121212 123123123 12341234 12345678 123456789 1234567890 1234qwer 12qwaszx 13131313 147258369 159753456 17081945
19451945 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qazxsw2 20002000 20202020 20202021 20252025 20262026 22222222
27182818 31121999 31415926 321321321 33333333 44444444 55555555 55667788 66666666 66778899 77777777 789456123
87654321 88888888 987654321 9876543210 99999999 a1234567 a123456789 a1b2c3d4 aa123456 aaaaaaaa aaaaaaaa!
aaaaaaaa!1 aaaaaaaa#1 aaaaaaaa00 aaaaaaaa007 aaaaaaaa01 aaaaaaaa1 aaaaaaaa12 aaaaaaaa123 aaaaaaaa123! aaaaaaaa1234
aaaaaaaa12345 aaaaaaaa123456 aaaaaaaa2020 aaaaaaaa2021 aaaaaaaa2022 aaaaaaaa2023 aaaaaaaa2024 aaaaaaaa2025
aaaaaaaa2026 aaaaaaaa88 aaaaaaaa99 aaaaaaaa@123 abc12345 abcd123! abcd1234 abcd12345 abcd123456 abcd2020 abcd2021
abcd2022 abcd2023 abcd2024 abcd2025 abcd2026 abcd@123 abcdef!1 abcdef#1 abcdef00 abcdef007 abcdef01 abcdef12
abcdef123 abcdef123! abcdef1234 abcdef12345 abcdef123456 abcdef2020 abcdef2021 abcdef2022 abcdef2023 abcdef2024
abcdef2025 abcdef2026 abcdef88 abcdef99 abcdef@123 abcdefgh abcdefgh! abcdefgh!1 abcdefgh#1 abcdefgh00 abcdefgh007
abcdefgh01 abcdefgh1 abcdefgh12 abcdefgh123 abcdefgh123! abcdefgh1234 abcdefgh12345 abcdefgh123456 abcdefgh2020
abcdefgh2021 abcdefgh2022 abcdefgh2023 abcdefgh2024 abcdefgh2025 abcdefgh2026 abcdefgh88 abcdefgh99 abcdefgh@123
access!1 access#1 access00 access007 access01 access12 access123 access123! access1234 access12345 access123456
access2020 access2021 access2022 access2023 access2024 access2025 access2026 access88 access99 access@123 admin007
admin123 admin123! admin1234 admin12345 admin123456 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025
admin2026 admin@123 administrator administrator! administrator!1 administrator#1 administrator00 administrator007
administrator01 administrator1 administrator12 administrator123 administrator123! administrator1234
administrator12345 administrator123456 administrator2020 administrator2021 administrator2022 administrator2023
administrator2024 administrator2025 administrator2026 administrator88 administrator99 administrator@123
alhamdulillah alhamdulillah! alhamdulillah!1 alhamdulillah#1 alhamdulillah00 alhamdulillah007 alhamdulillah01
alhamdulillah1 alhamdulillah12 alhamdulillah123 alhamdulillah123! alhamdulillah1234 alhamdulillah12345
alhamdulillah123456 alhamdulillah2020 alhamdulillah2021 alhamdulillah2022 alhamdulillah2023 alhamdulillah2024
alhamdulillah2025 alhamdulillah2026 alhamdulillah88 alhamdulillah99 alhamdulillah@123 andrew!1 andrew#1 andrew00
andrew007 andrew01 andrew12 andrew123 andrew123! andrew1234 andrew12345 andrew123456 andrew2020 andrew2021
andrew2022 andrew2023 andrew2024 andrew2025 andrew2026 andrew88 andrew99 andrew@123 anjing!1 anjing#1 anjing00
anjing007 anjing01 anjing12 anjing123 anjing123! anjing1234 anjing12345 anjing123456 anjing2020 anjing2021
anjing2022 anjing2023 anjing2024 anjing2025 anjing2026 anjing88 anjing99 anjing@123 anthony! anthony!1 anthony#1
anthony00 anthony007 anthony01 anthony1 anthony12 anthony123 anthony123! anthony1234 anthony12345 anthony123456
anthony2020 anthony2021 anthony2022 anthony2023 anthony2024 anthony2025 anthony2026 anthony88 anthony99
anthony@123 arema007 arema123 arema123! arema1234 arema12345 arema123456 arema2020 arema2021 arema2022 arema2023
arema2024 arema2025 arema2026 arema@123 arsenal! arsenal!1 arsenal#1 arsenal00 arsenal007 arsenal01 arsenal1
arsenal12 arsenal123 arsenal123! arsenal1234 arsenal12345 arsenal123456 arsenal2020 arsenal2021 arsenal2022
arsenal2023 arsenal2024 arsenal2025 arsenal2026 arsenal88 arsenal99 arsenal@123 asdf1234 asdfghjk asdfghjk!
asdfghjk!1 asdfghjk#1 asdfghjk00 asdfghjk007 asdfghjk01 asdfghjk1 asdfghjk12 asdfghjk123 asdfghjk123! asdfghjk1234
asdfghjk12345 asdfghjk123456 asdfghjk2020 asdfghjk2021 asdfghjk2022 asdfghjk2023 asdfghjk2024 asdfghjk2025
asdfghjk2026 asdfghjk88 asdfghjk99 asdfghjk@123 asdfghjkl asdfghjkl! asdfghjkl!1 asdfghjkl#1 asdfghjkl00
asdfghjkl007 asdfghjkl01 asdfghjkl1 asdfghjkl12 asdfghjkl123 asdfghjkl123! asdfghjkl1234 asdfghjkl12345
asdfghjkl123456 asdfghjkl2020 asdfghjkl2021 asdfghjkl2022 asdfghjkl2023 asdfghjkl2024 asdfghjkl2025 asdfghjkl2026
asdfghjkl88 asdfghjkl99 asdfghjkl@123 ashley!1 ashley#1 ashley00 ashley007 ashley01 ashley12 ashley123 ashley123!
ashley1234 ashley12345 ashley123456 ashley2020 ashley2021 ashley2022 ashley2023 ashley2024 ashley2025 ashley2026
ashley88 ashley99 ashley@123 auditor! auditor!1 auditor#1 auditor00 auditor007 auditor01 auditor1 auditor12
auditor123 auditor123! auditor1234 auditor12345 auditor123456 auditor2020 auditor2021 auditor2022 auditor2023
auditor2024 auditor2025 auditor2026 auditor88 auditor99 auditor@123 autumn!1 autumn#1 autumn00 autumn007 autumn01
autumn12 autumn123 autumn123! autumn1234 autumn12345 autumn123456 autumn2020 autumn2021 autumn2022 autumn2023
autumn2024 autumn2025 autumn2026 autumn88 autumn99 autumn@123 avanza!1 avanza#1 avanza00 avanza007 avanza01
avanza12 avanza123 avanza123! avanza1234 avanza12345 avanza123456 avanza2020 avanza2021 avanza2022 avanza2023
avanza2024 avanza2025 avanza2026 avanza88 avanza99 avanza@123 bali123! bali1234 bali12345 bali123456 bali2020
bali2021 bali2022 bali2023 bali2024 bali2025 bali2026 bali@123 banana!1 banana#1 banana00 banana007 banana01
banana12 banana123 banana123! banana1234 banana12345 banana123456 banana2020 banana2021 banana2022 banana2023
banana2024 banana2025 banana2026 banana88 banana99 banana@123 bandung! bandung!1 bandung#1 bandung00 bandung007
bandung01 bandung1 bandung12 bandung123 bandung123! bandung1234 bandung12345 bandung123456 bandung2020 bandung2021
bandung2022 bandung2023 bandung2024 bandung2025 bandung2026 bandung88 bandung99 bandung@123 barcelona barcelona!
barcelona!1 barcelona#1 barcelona00 barcelona007 barcelona01 barcelona1 barcelona12 barcelona123 barcelona123!
barcelona1234 barcelona12345 barcelona123456 barcelona2020 barcelona2021 barcelona2022 barcelona2023 barcelona2024
barcelona2025 barcelona2026 barcelona88 barcelona99 barcelona@123 baseball baseball! baseball!1 baseball#1
baseball00 baseball007 baseball01 baseball1 baseball12 baseball123 baseball123! baseball1234 baseball12345
baseball123456 baseball2020 baseball2021 baseball2022 baseball2023 baseball2024 baseball2025 baseball2026
baseball88 baseball99 baseball@123 batman!1 batman#1 batman00 batman007 batman01 batman12 batman123 batman123!
batman1234 batman12345 batman123456 batman2020 batman2021 batman2022 batman2023 batman2024 batman2025 batman2026
batman88 batman99 batman@123 bismillah bismillah! bismillah!1 bismillah#1 bismillah00 bismillah007 bismillah01
bismillah1 bismillah12 bismillah123 bismillah123! bismillah1234 bismillah12345 bismillah123456 bismillah2020
bismillah2021 bismillah2022 bismillah2023 bismillah2024 bismillah2025 bismillah2026 bismillah88 bismillah99
bismillah@123 buster!1 buster#1 buster00 buster007 buster01 buster12 buster123 buster123! buster1234 buster12345
buster123456 buster2020 buster2021 buster2022 buster2023 buster2024 buster2025 buster2026 buster88 buster99
buster@123 cantik!1 cantik#1 cantik00 cantik007 cantik01 cantik12 cantik123 cantik123! cantik1234 cantik12345
cantik123456 cantik2020 cantik2021 cantik2022 cantik2023 cantik2024 cantik2025 cantik2026 cantik88 cantik99
cantik@123 cashier! cashier!1 cashier#1 cashier00 cashier007 cashier01 cashier1 cashier12 cashier123 cashier123!
cashier1234 cashier12345 cashier123456 cashier2020 cashier2021 cashier2022 cashier2023 cashier2024 cashier2025
cashier2026 cashier88 cashier99 cashier@123 changeme changeme! changeme!1 changeme#1 changeme00 changeme007
changeme01 changeme1 changeme12 changeme123 changeme123! changeme1234 changeme12345 changeme123456 changeme2020
changeme2021 changeme2022 changeme2023 changeme2024 changeme2025 changeme2026 changeme88 changeme99 changeme@123
charlie! charlie!1 charlie#1 charlie00 charlie007 charlie01 charlie1 charlie12 charlie123 charlie123! charlie1234
charlie12345 charlie123456 charlie2020 charlie2021 charlie2022 charlie2023 charlie2024 charlie2025 charlie2026
charlie88 charlie99 charlie@123 cheese!1 cheese#1 cheese00 cheese007 cheese01 cheese12 cheese123 cheese123!
cheese1234 cheese12345 cheese123456 cheese2020 cheese2021 cheese2022 cheese2023 cheese2024 cheese2025 cheese2026
cheese88 cheese99 cheese@123 chelsea! chelsea!1 chelsea#1 chelsea00 chelsea007 chelsea01 chelsea1 chelsea12
chelsea123 chelsea123! chelsea1234 chelsea12345 chelsea123456 chelsea2020 chelsea2021 chelsea2022 chelsea2023
chelsea2024 chelsea2025 chelsea2026 chelsea88 chelsea99 chelsea@123 cintaku! cintaku!1 cintaku#1 cintaku00
cintaku007 cintaku01 cintaku1 cintaku12 cintaku123 cintaku123! cintaku1234 cintaku12345 cintaku123456 cintaku2020
cintaku2021 cintaku2022 cintaku2023 cintaku2024 cintaku2025 cintaku2026 cintaku88 cintaku99 cintaku@123 computer
computer! computer!1 computer#1 computer00 computer007 computer01 computer1 computer12 computer123 computer123!
computer1234 computer12345 computer123456 computer2020 computer2021 computer2022 computer2023 computer2024
computer2025 computer2026 computer88 computer99 computer@123 cookie!1 cookie#1 cookie00 cookie007 cookie01
cookie12 cookie123 cookie123! cookie1234 cookie12345 cookie123456 cookie2020 cookie2021 cookie2022 cookie2023
cookie2024 cookie2025 cookie2026 cookie88 cookie99 cookie@123 corvette corvette! corvette!1 corvette#1 corvette00
corvette007 corvette01 corvette1 corvette12 corvette123 corvette123! corvette1234 corvette12345 corvette123456
corvette2020 corvette2021 corvette2022 corvette2023 corvette2024 corvette2025 corvette2026 corvette88 corvette99
corvette@123 cowboys! cowboys!1 cowboys#1 cowboys00 cowboys007 cowboys01 cowboys1 cowboys12 cowboys123 cowboys123!
cowboys1234 cowboys12345 cowboys123456 cowboys2020 cowboys2021 cowboys2022 cowboys2023 cowboys2024 cowboys2025
cowboys2026 cowboys88 cowboys99 cowboys@123 daihatsu daihatsu! daihatsu!1 daihatsu#1 daihatsu00 daihatsu007
daihatsu01 daihatsu1 daihatsu12 daihatsu123 daihatsu123! daihatsu1234 daihatsu12345 daihatsu123456 daihatsu2020
daihatsu2021 daihatsu2022 daihatsu2023 daihatsu2024 daihatsu2025 daihatsu2026 daihatsu88 daihatsu99 daihatsu@123
daniel!1 daniel#1 daniel00 daniel007 daniel01 daniel12 daniel123 daniel123! daniel1234 daniel12345 daniel123456
daniel2020 daniel2021 daniel2022 daniel2023 daniel2024 daniel2025 daniel2026 daniel88 daniel99 daniel@123 database
database! database!1 database#1 database00 database007 database01 database1 database12 database123 database123!
database1234 database12345 database123456 database2020 database2021 database2022 database2023 database2024
database2025 database2026 database88 database99 database@123 default! default!1 default#1 default00 default007
default01 default1 default12 default123 default123! default1234 default12345 default123456 default2020 default2021
default2022 default2023 default2024 default2025 default2026 default88 default99 default@123 demo123! demo1234
demo12345 demo123456 demo2020 demo2021 demo2022 demo2023 demo2024 demo2025 demo2026 demo@123 diamond! diamond!1
diamond#1 diamond00 diamond007 diamond01 diamond1 diamond12 diamond123 diamond123! diamond1234 diamond12345
diamond123456 diamond2020 diamond2021 diamond2022 diamond2023 diamond2024 diamond2025 diamond2026 diamond88
diamond99 diamond@123 doraemon doraemon! doraemon!1 doraemon#1 doraemon00 doraemon007 doraemon01 doraemon1
doraemon12 doraemon123 doraemon123! doraemon1234 doraemon12345 doraemon123456 doraemon2020 doraemon2021
doraemon2022 doraemon2023 doraemon2024 doraemon2025 doraemon2026 doraemon88 doraemon99 doraemon@123 dragon!1
dragon#1 dragon00 dragon007 dragon01 dragon12 dragon123 dragon123! dragon1234 dragon12345 dragon123456 dragon2020
dragon2021 dragon2022 dragon2023 dragon2024 dragon2025 dragon2026 dragon88 dragon99 dragon@123 eagle007 eagle123
eagle123! eagle1234 eagle12345 eagle123456 eagle2020 eagle2021 eagle2022 eagle2023 eagle2024 eagle2025 eagle2026
eagle@123 facebook facebook! facebook!1 facebook#1 facebook00 facebook007 facebook01 facebook1 facebook12
facebook123 facebook123! facebook1234 facebook12345 facebook123456 facebook2020 facebook2021 facebook2022
facebook2023 facebook2024 facebook2025 facebook2026 facebook88 facebook99 facebook@123 falcon!1 falcon#1 falcon00
falcon007 falcon01 falcon12 falcon123 falcon123! falcon1234 falcon12345 falcon123456 falcon2020 falcon2021
falcon2022 falcon2023 falcon2024 falcon2025 falcon2026 falcon88 falcon99 falcon@123 ferrari! ferrari!1 ferrari#1
ferrari00 ferrari007 ferrari01 ferrari1 ferrari12 ferrari123 ferrari123! ferrari1234 ferrari12345 ferrari123456
ferrari2020 ferrari2021 ferrari2022 ferrari2023 ferrari2024 ferrari2025 ferrari2026 ferrari88 ferrari99
ferrari@123 finance! finance!1 finance#1 finance00 finance007 finance01 finance1 finance12 finance123 finance123!
finance1234 finance12345 finance123456 finance2020 finance2021 finance2022 finance2023 finance2024 finance2025
finance2026 finance88 finance99 finance@123 flower!1 flower#1 flower00 flower007 flower01 flower12 flower123
flower123! flower1234 flower12345 flower123456 flower2020 flower2021 flower2022 flower2023 flower2024 flower2025
flower2026 flower88 flower99 flower@123 football football! football!1 football#1 football00 football007 football01
football1 football12 football123 football123! football1234 football12345 football123456 football2020 football2021
football2022 football2023 football2024 football2025 football2026 football88 football99 football@123 freedom!
freedom!1 freedom#1 freedom00 freedom007 freedom01 freedom1 freedom12 freedom123 freedom123! freedom1234
freedom12345 freedom123456 freedom2020 freedom2021 freedom2022 freedom2023 freedom2024 freedom2025 freedom2026
freedom88 freedom99 freedom@123 ganteng! ganteng!1 ganteng#1 ganteng00 ganteng007 ganteng01 ganteng1 ganteng12
ganteng123 ganteng123! ganteng1234 ganteng12345 ganteng123456 ganteng2020 ganteng2021 ganteng2022 ganteng2023
ganteng2024 ganteng2025 ganteng2026 ganteng88 ganteng99 ganteng@123 garuda!1 garuda#1 garuda00 garuda007 garuda01
garuda12 garuda123 garuda123! garuda1234 garuda12345 garuda123456 garuda2020 garuda2021 garuda2022 garuda2023
garuda2024 garuda2025 garuda2026 garuda88 garuda99 garuda@123 ginger!1 ginger#1 ginger00 ginger007 ginger01
ginger12 ginger123 ginger123! ginger1234 ginger12345 ginger123456 ginger2020 ginger2021 ginger2022 ginger2023
ginger2024 ginger2025 ginger2026 ginger88 ginger99 ginger@123 golden!1 golden#1 golden00 golden007 golden01
golden12 golden123 golden123! golden1234 golden12345 golden123456 golden2020 golden2021 golden2022 golden2023
golden2024 golden2025 golden2026 golden88 golden99 golden@123 google!1 google#1 google00 google007 google01
google12 google123 google123! google1234 google12345 google123456 google2020 google2021 google2022 google2023
google2024 google2025 google2026 google88 google99 google@123 guest007 guest123 guest123! guest1234 guest12345
guest123456 guest2020 guest2021 guest2022 guest2023 guest2024 guest2025 guest2026 guest@123 hello007 hello123
hello123! hello1234 hello12345 hello123456 hello2020 hello2021 hello2022 hello2023 hello2024 hello2025 hello2026
hello@123 hockey!1 hockey#1 hockey00 hockey007 hockey01 hockey12 hockey123 hockey123! hockey1234 hockey12345
hockey123456 hockey2020 hockey2021 hockey2022 hockey2023 hockey2024 hockey2025 hockey2026 hockey88 hockey99
hockey@123 honda007 honda123 honda123! honda1234 honda12345 honda123456 honda2020 honda2021 honda2022 honda2023
honda2024 honda2025 honda2026 honda@123 hunter!1 hunter#1 hunter00 hunter007 hunter01 hunter12 hunter123
hunter123! hunter1234 hunter12345 hunter123456 hunter2020 hunter2021 hunter2022 hunter2023 hunter2024 hunter2025
hunter2026 hunter88 hunter99 hunter@123 iloveyou iloveyou! iloveyou!1 iloveyou#1 iloveyou00 iloveyou007 iloveyou01
iloveyou1 iloveyou12 iloveyou123 iloveyou123! iloveyou1234 iloveyou12345 iloveyou123456 iloveyou2020 iloveyou2021
iloveyou2022 iloveyou2023 iloveyou2024 iloveyou2025 iloveyou2026 iloveyou88 iloveyou99 iloveyou@123 indonesia
indonesia! indonesia!1 indonesia#1 indonesia00 indonesia007 indonesia01 indonesia1 indonesia12 indonesia123
indonesia123! indonesia1234 indonesia12345 indonesia123456 indonesia2020 indonesia2021 indonesia2022 indonesia2023
indonesia2024 indonesia2025 indonesia2026 indonesia88 indonesia99 indonesia@123 innova!1 innova#1 innova00
innova007 innova01 innova12 innova123 innova123! innova1234 innova12345 innova123456 innova2020 innova2021
innova2022 innova2023 innova2024 innova2025 innova2026 innova88 innova99 innova@123 internet internet! internet!1
internet#1 internet00 internet007 internet01 internet1 internet12 internet123 internet123! internet1234
internet12345 internet123456 internet2020 internet2021 internet2022 internet2023 internet2024 internet2025
internet2026 internet88 internet99 internet@123 jakarta! jakarta!1 jakarta#1 jakarta00 jakarta007 jakarta01
jakarta1 jakarta12 jakarta123 jakarta123! jakarta1234 jakarta12345 jakarta123456 jakarta2020 jakarta2021
jakarta2022 jakarta2023 jakarta2024 jakarta2025 jakarta2026 jakarta88 jakarta99 jakarta@123 jessica! jessica!1
jessica#1 jessica00 jessica007 jessica01 jessica1 jessica12 jessica123 jessica123! jessica1234 jessica12345
jessica123456 jessica2020 jessica2021 jessica2022 jessica2023 jessica2024 jessica2025 jessica2026 jessica88
jessica99 jessica@123 jordan!1 jordan#1 jordan00 jordan007 jordan01 jordan12 jordan123 jordan123! jordan1234
jordan12345 jordan123456 jordan2020 jordan2021 jordan2022 jordan2023 jordan2024 jordan2025 jordan2026 jordan88
jordan99 jordan@123 joshua!1 joshua#1 joshua00 joshua007 joshua01 joshua12 joshua123 joshua123! joshua1234
joshua12345 joshua123456 joshua2020 joshua2021 joshua2022 joshua2023 joshua2024 joshua2025 joshua2026 joshua88
joshua99 joshua@123 juventus juventus! juventus!1 juventus#1 juventus00 juventus007 juventus01 juventus1
juventus12 juventus123 juventus123! juventus1234 juventus12345 juventus123456 juventus2020 juventus2021
juventus2022 juventus2023 juventus2024 juventus2025 juventus2026 juventus88 juventus99 juventus@123 karcis!1
karcis#1 karcis00 karcis007 karcis01 karcis12 karcis123 karcis123! karcis1234 karcis12345 karcis123456 karcis2020
karcis2021 karcis2022 karcis2023 karcis2024 karcis2025 karcis2026 karcis88 karcis99 karcis@123 kasir007 kasir123
kasir123! kasir1234 kasir12345 kasir123456 kasir2020 kasir2021 kasir2022 kasir2023 kasir2024 kasir2025 kasir2026
kasir@123 katasandi katasandi! katasandi!1 katasandi#1 katasandi00 katasandi007 katasandi01 katasandi1 katasandi12
katasandi123 katasandi123! katasandi1234 katasandi12345 katasandi123456 katasandi2020 katasandi2021 katasandi2022
katasandi2023 katasandi2024 katasandi2025 katasandi2026 katasandi88 katasandi99 katasandi@123 kawasaki kawasaki!
kawasaki!1 kawasaki#1 kawasaki00 kawasaki007 kawasaki01 kawasaki1 kawasaki12 kawasaki123 kawasaki123! kawasaki1234
kawasaki12345 kawasaki123456 kawasaki2020 kawasaki2021 kawasaki2022 kawasaki2023 kawasaki2024 kawasaki2025
kawasaki2026 kawasaki88 kawasaki99 kawasaki@123 keluarga keluarga! keluarga!1 keluarga#1 keluarga00 keluarga007
keluarga01 keluarga1 keluarga12 keluarga123 keluarga123! keluarga1234 keluarga12345 keluarga123456 keluarga2020
keluarga2021 keluarga2022 keluarga2023 keluarga2024 keluarga2025 keluarga2026 keluarga88 keluarga99 keluarga@123
keuangan keuangan! keuangan!1 keuangan#1 keuangan00 keuangan007 keuangan01 keuangan1 keuangan12 keuangan123
keuangan123! keuangan1234 keuangan12345 keuangan123456 keuangan2020 keuangan2021 keuangan2022 keuangan2023
keuangan2024 keuangan2025 keuangan2026 keuangan88 keuangan99 keuangan@123 killer!1 killer#1 killer00 killer007
killer01 killer12 killer123 killer123! killer1234 killer12345 killer123456 killer2020 killer2021 killer2022
killer2023 killer2024 killer2025 killer2026 killer88 killer99 killer@123 kucing!1 kucing#1 kucing00 kucing007
kucing01 kucing12 kucing123 kucing123! kucing1234 kucing12345 kucing123456 kucing2020 kucing2021 kucing2022
kucing2023 kucing2024 kucing2025 kucing2026 kucing88 kucing99 kucing@123 lakers!1 lakers#1 lakers00 lakers007
lakers01 lakers12 lakers123 lakers123! lakers1234 lakers12345 lakers123456 lakers2020 lakers2021 lakers2022
lakers2023 lakers2024 lakers2025 lakers2026 lakers88 lakers99 lakers@123 letmein! letmein!1 letmein#1 letmein00
letmein007 letmein01 letmein1 letmein12 letmein123 letmein123! letmein1234 letmein12345 letmein123456 letmein2020
letmein2021 letmein2022 letmein2023 letmein2024 letmein2025 letmein2026 letmein88 letmein99 letmein@123 lion123!
lion1234 lion12345 lion123456 lion2020 lion2021 lion2022 lion2023 lion2024 lion2025 lion2026 lion@123 liverpool
liverpool! liverpool!1 liverpool#1 liverpool00 liverpool007 liverpool01 liverpool1 liverpool12 liverpool123
liverpool123! liverpool1234 liverpool12345 liverpool123456 liverpool2020 liverpool2021 liverpool2022 liverpool2023
liverpool2024 liverpool2025 liverpool2026 liverpool88 liverpool99 liverpool@123 login007 login123 login123!
login1234 login12345 login123456 login2020 login2021 login2022 login2023 login2024 login2025 login2026 login@123
love1234 lovely!1 lovely#1 lovely00 lovely007 lovely01 lovely12 lovely123 lovely123! lovely1234 lovely12345
lovely123456 lovely2020 lovely2021 lovely2022 lovely2023 lovely2024 lovely2025 lovely2026 lovely88 lovely99
lovely@123 majapahit majapahit! majapahit!1 majapahit#1 majapahit00 majapahit007 majapahit01 majapahit1
majapahit12 majapahit123 majapahit123! majapahit1234 majapahit12345 majapahit123456 majapahit2020 majapahit2021
majapahit2022 majapahit2023 majapahit2024 majapahit2025 majapahit2026 majapahit88 majapahit99 majapahit@123
manager! manager!1 manager#1 manager00 manager007 manager01 manager1 manager12 manager123 manager123! manager1234
manager12345 manager123456 manager2020 manager2021 manager2022 manager2023 manager2024 manager2025 manager2026
manager88 manager99 manager@123 manchester manchester! manchester!1 manchester#1 manchester00 manchester007
manchester01 manchester1 manchester12 manchester123 manchester123! manchester1234 manchester12345 manchester123456
manchester2020 manchester2021 manchester2022 manchester2023 manchester2024 manchester2025 manchester2026
manchester88 manchester99 manchester@123 master!1 master#1 master00 master007 master01 master12 master123
master123! master1234 master12345 master123456 master2020 master2021 master2022 master2023 master2024 master2025
master2026 master88 master99 master@123 matrix!1 matrix#1 matrix00 matrix007 matrix01 matrix12 matrix123
matrix123! matrix1234 matrix12345 matrix123456 matrix2020 matrix2021 matrix2022 matrix2023 matrix2024 matrix2025
matrix2026 matrix88 matrix99 matrix@123 matthew! matthew!1 matthew#1 matthew00 matthew007 matthew01 matthew1
matthew12 matthew123 matthew123! matthew1234 matthew12345 matthew123456 matthew2020 matthew2021 matthew2022
matthew2023 matthew2024 matthew2025 matthew2026 matthew88 matthew99 matthew@123 maxpayne maxpayne! maxpayne!1
maxpayne#1 maxpayne00 maxpayne007 maxpayne01 maxpayne1 maxpayne12 maxpayne123 maxpayne123! maxpayne1234
maxpayne12345 maxpayne123456 maxpayne2020 maxpayne2021 maxpayne2022 maxpayne2023 maxpayne2024 maxpayne2025
maxpayne2026 maxpayne88 maxpayne99 maxpayne@123 medan007 medan123 medan123! medan1234 medan12345 medan123456
medan2020 medan2021 medan2022 medan2023 medan2024 medan2025 medan2026 medan@123 mercedes mercedes! mercedes!1
mercedes#1 mercedes00 mercedes007 mercedes01 mercedes1 mercedes12 mercedes123 mercedes123! mercedes1234
mercedes12345 mercedes123456 mercedes2020 mercedes2021 mercedes2022 mercedes2023 mercedes2024 mercedes2025
mercedes2026 mercedes88 mercedes99 mercedes@123 merdeka! merdeka!1 merdeka#1 merdeka00 merdeka007 merdeka01
merdeka1 merdeka12 merdeka123 merdeka123! merdeka1234 merdeka12345 merdeka123456 merdeka2020 merdeka2021
merdeka2022 merdeka2023 merdeka2024 merdeka2025 merdeka2026 merdeka88 merdeka99 merdeka@123 merlin!1 merlin#1
merlin00 merlin007 merlin01 merlin12 merlin123 merlin123! merlin1234 merlin12345 merlin123456 merlin2020
merlin2021 merlin2022 merlin2023 merlin2024 merlin2025 merlin2026 merlin88 merlin99 merlin@123 michael! michael!1
michael#1 michael00 michael007 michael01 michael1 michael12 michael123 michael123! michael1234 michael12345
michael123456 michael2020 michael2021 michael2022 michael2023 michael2024 michael2025 michael2026 michael88
michael99 michael@123 minecraft minecraft! minecraft!1 minecraft#1 minecraft00 minecraft007 minecraft01 minecraft1
minecraft12 minecraft123 minecraft123! minecraft1234 minecraft12345 minecraft123456 minecraft2020 minecraft2021
minecraft2022 minecraft2023 minecraft2024 minecraft2025 minecraft2026 minecraft88 minecraft99 minecraft@123
mobil007 mobil123 mobil123! mobil1234 mobil12345 mobil123456 mobil2020 mobil2021 mobil2022 mobil2023 mobil2024
mobil2025 mobil2026 mobil@123 monkey!1 monkey#1 monkey00 monkey007 monkey01 monkey12 monkey123 monkey123!
monkey1234 monkey12345 monkey123456 monkey2020 monkey2021 monkey2022 monkey2023 monkey2024 monkey2025 monkey2026
monkey88 monkey99 monkey@123 motor007 motor123 motor123! motor1234 motor12345 motor123456 motor2020 motor2021
motor2022 motor2023 motor2024 motor2025 motor2026 motor@123 mustang! mustang!1 mustang#1 mustang00 mustang007
mustang01 mustang1 mustang12 mustang123 mustang123! mustang1234 mustang12345 mustang123456 mustang2020 mustang2021
mustang2022 mustang2023 mustang2024 mustang2025 mustang2026 mustang88 mustang99 mustang@123 naruto!1 naruto#1
naruto00 naruto007 naruto01 naruto12 naruto123 naruto123! naruto1234 naruto12345 naruto123456 naruto2020
naruto2021 naruto2022 naruto2023 naruto2024 naruto2025 naruto2026 naruto88 naruto99 naruto@123 nasigoreng
nasigoreng! nasigoreng!1 nasigoreng#1 nasigoreng00 nasigoreng007 nasigoreng01 nasigoreng1 nasigoreng12
nasigoreng123 nasigoreng123! nasigoreng1234 nasigoreng12345 nasigoreng123456 nasigoreng2020 nasigoreng2021
nasigoreng2022 nasigoreng2023 nasigoreng2024 nasigoreng2025 nasigoreng2026 nasigoreng88 nasigoreng99
nasigoreng@123 nicole!1 nicole#1 nicole00 nicole007 nicole01 nicole12 nicole123 nicole123! nicole1234 nicole12345
nicole123456 nicole2020 nicole2021 nicole2022 nicole2023 nicole2024 nicole2025 nicole2026 nicole88 nicole99
nicole@123 operator operator! operator!1 operator#1 operator00 operator007 operator01 operator1 operator12
operator123 operator123! operator1234 operator12345 operator123456 operator2020 operator2021 operator2022
operator2023 operator2024 operator2025 operator2026 operator88 operator99 operator@123 oracle!1 oracle#1 oracle00
oracle007 oracle01 oracle12 oracle123 oracle123! oracle1234 oracle12345 oracle123456 oracle2020 oracle2021
oracle2022 oracle2023 oracle2024 oracle2025 oracle2026 oracle88 oracle99 oracle@123 orange!1 orange#1 orange00
orange007 orange01 orange12 orange123 orange123! orange1234 orange12345 orange123456 orange2020 orange2021
orange2022 orange2023 orange2024 orange2025 orange2026 orange88 orange99 orange@123 p@ssw0rd p@ssw0rd! p@ssw0rd!1
p@ssw0rd#1 p@ssw0rd00 p@ssw0rd007 p@ssw0rd01 p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd123! p@ssw0rd1234
p@ssw0rd12345 p@ssw0rd123456 p@ssw0rd2020 p@ssw0rd2021 p@ssw0rd2022 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025
p@ssw0rd2026 p@ssw0rd88 p@ssw0rd99 p@ssw0rd@123 p@ssword p@ssword! p@ssword!1 p@ssword#1 p@ssword00 p@ssword007
p@ssword01 p@ssword1 p@ssword12 p@ssword123 p@ssword123! p@ssword1234 p@ssword12345 p@ssword123456 p@ssword2020
p@ssword2021 p@ssword2022 p@ssword2023 p@ssword2024 p@ssword2025 p@ssword2026 p@ssword88 p@ssword99 p@ssword@123
palang!1 palang#1 palang00 palang007 palang01 palang12 palang123 palang123! palang1234 palang12345 palang123456
palang2020 palang2021 palang2022 palang2023 palang2024 palang2025 palang2026 palang88 palang99 palang@123
pancasila pancasila! pancasila!1 pancasila#1 pancasila00 pancasila007 pancasila01 pancasila1 pancasila12
pancasila123 pancasila123! pancasila1234 pancasila12345 pancasila123456 pancasila2020 pancasila2021 pancasila2022
pancasila2023 pancasila2024 pancasila2025 pancasila2026 pancasila88 pancasila99 pancasila@123 panther! panther!1
panther#1 panther00 panther007 panther01 panther1 panther12 panther123 panther123! panther1234 panther12345
panther123456 panther2020 panther2021 panther2022 panther2023 panther2024 panther2025 panther2026 panther88
panther99 panther@123 parking! parking!1 parking#1 parking00 parking007 parking01 parking1 parking12 parking123
parking123! parking1234 parking12345 parking123456 parking2020 parking2021 parking2022 parking2023 parking2024
parking2025 parking2026 parking88 parking99 parking@123 parkir!1 parkir#1 parkir00 parkir007 parkir01 parkir12
parkir123 parkir123! parkir1234 parkir12345 parkir123456 parkir2020 parkir2021 parkir2022 parkir2023 parkir2024
parkir2025 parkir2026 parkir88 parkir99 parkir@123 pass1234 pass12345 passw0rd passw0rd! passw0rd!1 passw0rd#1
passw0rd00 passw0rd007 passw0rd01 passw0rd1 passw0rd12 passw0rd123 passw0rd123! passw0rd1234 passw0rd12345
passw0rd123456 passw0rd2020 passw0rd2021 passw0rd2022 passw0rd2023 passw0rd2024 passw0rd2025 passw0rd2026
passw0rd88 passw0rd99 passw0rd@123 password password! password!1 password#1 password00 password007 password01
password1 password12 password123 password123! password1234 password12345 password123456 password2020 password2021
password2022 password2023 password2024 password2025 password2026 password88 password99 password@123 pepper!1
pepper#1 pepper00 pepper007 pepper01 pepper12 pepper123 pepper123! pepper1234 pepper12345 pepper123456 pepper2020
pepper2021 pepper2022 pepper2023 pepper2024 pepper2025 pepper2026 pepper88 pepper99 pepper@123 persib!1 persib#1
persib00 persib007 persib01 persib12 persib123 persib123! persib1234 persib12345 persib123456 persib2020
persib2021 persib2022 persib2023 persib2024 persib2025 persib2026 persib88 persib99 persib@123 persija! persija!1
persija#1 persija00 persija007 persija01 persija1 persija12 persija123 persija123! persija1234 persija12345
persija123456 persija2020 persija2021 persija2022 persija2023 persija2024 persija2025 persija2026 persija88
persija99 persija@123 phoenix! phoenix!1 phoenix#1 phoenix00 phoenix007 phoenix01 phoenix1 phoenix12 phoenix123
phoenix123! phoenix1234 phoenix12345 phoenix123456 phoenix2020 phoenix2021 phoenix2022 phoenix2023 phoenix2024
phoenix2025 phoenix2026 phoenix88 phoenix99 phoenix@123 pokemon! pokemon!1 pokemon#1 pokemon00 pokemon007
pokemon01 pokemon1 pokemon12 pokemon123 pokemon123! pokemon1234 pokemon12345 pokemon123456 pokemon2020 pokemon2021
pokemon2022 pokemon2023 pokemon2024 pokemon2025 pokemon2026 pokemon88 pokemon99 pokemon@123 postgres postgres!
postgres!1 postgres#1 postgres00 postgres007 postgres01 postgres1 postgres12 postgres123 postgres123! postgres1234
postgres12345 postgres123456 postgres2020 postgres2021 postgres2022 postgres2023 postgres2024 postgres2025
postgres2026 postgres88 postgres99 postgres@123 princess princess! princess!1 princess#1 princess00 princess007
princess01 princess1 princess12 princess123 princess123! princess1234 princess12345 princess123456 princess2020
princess2021 princess2022 princess2023 princess2024 princess2025 princess2026 princess88 princess99 princess@123
purple!1 purple#1 purple00 purple007 purple01 purple12 purple123 purple123! purple1234 purple12345 purple123456
purple2020 purple2021 purple2022 purple2023 purple2024 purple2025 purple2026 purple88 purple99 purple@123 q1w2e3r4
qazwsxedc qwer1234 qwerty!1 qwerty#1 qwerty00 qwerty007 qwerty01 qwerty12 qwerty123 qwerty123! qwerty1234
qwerty12345 qwerty123456 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwerty88
qwerty99 qwerty@123 qwertyui qwertyui! qwertyui!1 qwertyui#1 qwertyui00 qwertyui007 qwertyui01 qwertyui1
qwertyui12 qwertyui123 qwertyui123! qwertyui1234 qwertyui12345 qwertyui123456 qwertyui2020 qwertyui2021
qwertyui2022 qwertyui2023 qwertyui2024 qwertyui2025 qwertyui2026 qwertyui88 qwertyui99 qwertyui@123 qwertyuiop
qwertyuiop! qwertyuiop!1 qwertyuiop#1 qwertyuiop00 qwertyuiop007 qwertyuiop01 qwertyuiop1 qwertyuiop12
qwertyuiop123 qwertyuiop123! qwertyuiop1234 qwertyuiop12345 qwertyuiop123456 qwertyuiop2020 qwertyuiop2021
qwertyuiop2022 qwertyuiop2023 qwertyuiop2024 qwertyuiop2025 qwertyuiop2026 qwertyuiop88 qwertyuiop99
qwertyuiop@123 rahasia! rahasia!1 rahasia#1 rahasia00 rahasia007 rahasia01 rahasia1 rahasia12 rahasia123
rahasia123! rahasia1234 rahasia12345 rahasia123456 rahasia2020 rahasia2021 rahasia2022 rahasia2023 rahasia2024
rahasia2025 rahasia2026 rahasia88 rahasia99 rahasia@123 ranger!1 ranger#1 ranger00 ranger007 ranger01 ranger12
ranger123 ranger123! ranger1234 ranger12345 ranger123456 ranger2020 ranger2021 ranger2022 ranger2023 ranger2024
ranger2025 ranger2026 ranger88 ranger99 ranger@123 realmadrid realmadrid! realmadrid!1 realmadrid#1 realmadrid00
realmadrid007 realmadrid01 realmadrid1 realmadrid12 realmadrid123 realmadrid123! realmadrid1234 realmadrid12345
realmadrid123456 realmadrid2020 realmadrid2021 realmadrid2022 realmadrid2023 realmadrid2024 realmadrid2025
realmadrid2026 realmadrid88 realmadrid99 realmadrid@123 robert!1 robert#1 robert00 robert007 robert01 robert12
robert123 robert123! robert1234 robert12345 robert123456 robert2020 robert2021 robert2022 robert2023 robert2024
robert2025 robert2026 robert88 robert99 robert@123 root123! root1234 root12345 root123456 root2020 root2021
root2022 root2023 root2024 root2025 root2026 root@123 samsung! samsung!1 samsung#1 samsung00 samsung007 samsung01
samsung1 samsung12 samsung123 samsung123! samsung1234 samsung12345 samsung123456 samsung2020 samsung2021
samsung2022 samsung2023 samsung2024 samsung2025 samsung2026 samsung88 samsung99 samsung@123 sandi007 sandi123
sandi123! sandi1234 sandi12345 sandi123456 sandi2020 sandi2021 sandi2022 sandi2023 sandi2024 sandi2025 sandi2026
sandi@123 sayang!1 sayang#1 sayang00 sayang007 sayang01 sayang12 sayang123 sayang123! sayang1234 sayang12345
sayang123456 sayang2020 sayang2021 sayang2022 sayang2023 sayang2024 sayang2025 sayang2026 sayang88 sayang99
sayang@123 sayangku sayangku! sayangku!1 sayangku#1 sayangku00 sayangku007 sayangku01 sayangku1 sayangku12
sayangku123 sayangku123! sayangku1234 sayangku12345 sayangku123456 sayangku2020 sayangku2021 sayangku2022
sayangku2023 sayangku2024 sayangku2025 sayangku2026 sayangku88 sayangku99 sayangku@123 secret!1 secret#1 secret00
secret007 secret01 secret12 secret123 secret123! secret1234 secret12345 secret123456 secret2020 secret2021
secret2022 secret2023 secret2024 secret2025 secret2026 secret88 secret99 secret@123 security security! security!1
security#1 security00 security007 security01 security1 security12 security123 security123! security1234
security12345 security123456 security2020 security2021 security2022 security2023 security2024 security2025
security2026 security88 security99 security@123 selamat! selamat!1 selamat#1 selamat00 selamat007 selamat01
selamat1 selamat12 selamat123 selamat123! selamat1234 selamat12345 selamat123456 selamat2020 selamat2021
selamat2022 selamat2023 selamat2024 selamat2025 selamat2026 selamat88 selamat99 selamat@123 server!1 server#1
server00 server007 server01 server12 server123 server123! server1234 server12345 server123456 server2020
server2021 server2022 server2023 server2024 server2025 server2026 server88 server99 server@123 setoran! setoran!1
setoran#1 setoran00 setoran007 setoran01 setoran1 setoran12 setoran123 setoran123! setoran1234 setoran12345
setoran123456 setoran2020 setoran2021 setoran2022 setoran2023 setoran2024 setoran2025 setoran2026 setoran88
setoran99 setoran@123 shadow!1 shadow#1 shadow00 shadow007 shadow01 shadow12 shadow123 shadow123! shadow1234
shadow12345 shadow123456 shadow2020 shadow2021 shadow2022 shadow2023 shadow2024 shadow2025 shadow2026 shadow88
shadow99 shadow@123 silver!1 silver#1 silver00 silver007 silver01 silver12 silver123 silver123! silver1234
silver12345 silver123456 silver2020 silver2021 silver2022 silver2023 silver2024 silver2025 silver2026 silver88
silver99 silver@123 soccer!1 soccer#1 soccer00 soccer007 soccer01 soccer12 soccer123 soccer123! soccer1234
soccer12345 soccer123456 soccer2020 soccer2021 soccer2022 soccer2023 soccer2024 soccer2025 soccer2026 soccer88
soccer99 soccer@123 spring!1 spring#1 spring00 spring007 spring01 spring12 spring123 spring123! spring1234
spring12345 spring123456 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 spring2026 spring88
spring99 spring@123 starwars starwars! starwars!1 starwars#1 starwars00 starwars007 starwars01 starwars1
starwars12 starwars123 starwars123! starwars1234 starwars12345 starwars123456 starwars2020 starwars2021
starwars2022 starwars2023 starwars2024 starwars2025 starwars2026 starwars88 starwars99 starwars@123 steelers
steelers! steelers!1 steelers#1 steelers00 steelers007 steelers01 steelers1 steelers12 steelers123 steelers123!
steelers1234 steelers12345 steelers123456 steelers2020 steelers2021 steelers2022 steelers2023 steelers2024
steelers2025 steelers2026 steelers88 steelers99 steelers@123 summer!1 summer#1 summer00 summer007 summer01
summer12 summer123 summer123! summer1234 summer12345 summer123456 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 summer2026 summer88 summer99 summer@123 sunshine sunshine! sunshine!1 sunshine#1 sunshine00
sunshine007 sunshine01 sunshine1 sunshine12 sunshine123 sunshine123! sunshine1234 sunshine12345 sunshine123456
sunshine2020 sunshine2021 sunshine2022 sunshine2023 sunshine2024 sunshine2025 sunshine2026 sunshine88 sunshine99
sunshine@123 superadmin superadmin! superadmin!1 superadmin#1 superadmin00 superadmin007 superadmin01 superadmin1
superadmin12 superadmin123 superadmin123! superadmin1234 superadmin12345 superadmin123456 superadmin2020
superadmin2021 superadmin2022 superadmin2023 superadmin2024 superadmin2025 superadmin2026 superadmin88
superadmin99 superadmin@123 superman superman! superman!1 superman#1 superman00 superman007 superman01 superman1
superman12 superman123 superman123! superman1234 superman12345 superman123456 superman2020 superman2021
superman2022 superman2023 superman2024 superman2025 superman2026 superman88 superman99 superman@123 supervisor
supervisor! supervisor!1 supervisor#1 supervisor00 supervisor007 supervisor01 supervisor1 supervisor12
supervisor123 supervisor123! supervisor1234 supervisor12345 supervisor123456 supervisor2020 supervisor2021
supervisor2022 supervisor2023 supervisor2024 supervisor2025 supervisor2026 supervisor88 supervisor99
supervisor@123 surabaya surabaya! surabaya!1 surabaya#1 surabaya00 surabaya007 surabaya01 surabaya1 surabaya12
surabaya123 surabaya123! surabaya1234 surabaya12345 surabaya123456 surabaya2020 surabaya2021 surabaya2022
surabaya2023 surabaya2024 surabaya2025 surabaya2026 surabaya88 surabaya99 surabaya@123 suzuki!1 suzuki#1 suzuki00
suzuki007 suzuki01 suzuki12 suzuki123 suzuki123! suzuki1234 suzuki12345 suzuki123456 suzuki2020 suzuki2021
suzuki2022 suzuki2023 suzuki2024 suzuki2025 suzuki2026 suzuki88 suzuki99 suzuki@123 system!1 system#1 system00
system007 system01 system12 system123 system123! system1234 system12345 system123456 system2020 system2021
system2022 system2023 system2024 system2025 system2026 system88 system99 system@123 terimakasih terimakasih!
terimakasih!1 terimakasih#1 terimakasih00 terimakasih007 terimakasih01 terimakasih1 terimakasih12 terimakasih123
terimakasih123! terimakasih1234 terimakasih12345 terimakasih123456 terimakasih2020 terimakasih2021 terimakasih2022
terimakasih2023 terimakasih2024 terimakasih2025 terimakasih2026 terimakasih88 terimakasih99 terimakasih@123
test123! test1234 test12345 test123456 test2020 test2021 test2022 test2023 test2024 test2025 test2026 test@123
testing! testing!1 testing#1 testing00 testing007 testing01 testing1 testing12 testing123 testing123! testing1234
testing12345 testing123456 testing2020 testing2021 testing2022 testing2023 testing2024 testing2025 testing2026
testing88 testing99 testing@123 thomas!1 thomas#1 thomas00 thomas007 thomas01 thomas12 thomas123 thomas123!
thomas1234 thomas12345 thomas123456 thomas2020 thomas2021 thomas2022 thomas2023 thomas2024 thomas2025 thomas2026
thomas88 thomas99 thomas@123 tiger007 tiger123 tiger123! tiger1234 tiger12345 tiger123456 tiger2020 tiger2021
tiger2022 tiger2023 tiger2024 tiger2025 tiger2026 tiger@123 tigger!1 tigger#1 tigger00 tigger007 tigger01 tigger12
tigger123 tigger123! tigger1234 tigger12345 tigger123456 tigger2020 tigger2021 tigger2022 tigger2023 tigger2024
tigger2025 tigger2026 tigger88 tigger99 tigger@123 tiket007 tiket123 tiket123! tiket1234 tiket12345 tiket123456
tiket2020 tiket2021 tiket2022 tiket2023 tiket2024 tiket2025 tiket2026 tiket@123 toor123! toor1234 toor12345
toor123456 toor2020 toor2021 toor2022 toor2023 toor2024 toor2025 toor2026 toor@123 toyota!1 toyota#1 toyota00
toyota007 toyota01 toyota12 toyota123 toyota123! toyota1234 toyota12345 toyota123456 toyota2020 toyota2021
toyota2022 toyota2023 toyota2024 toyota2025 toyota2026 toyota88 toyota99 toyota@123 trustno1 trustno1! trustno1!1
trustno1#1 trustno100 trustno1007 trustno101 trustno11 trustno112 trustno1123 trustno1123! trustno11234
trustno112345 trustno1123456 trustno12020 trustno12021 trustno12022 trustno12023 trustno12024 trustno12025
trustno12026 trustno188 trustno199 trustno1@123 user123! user1234 user12345 user123456 user2020 user2021 user2022
user2023 user2024 user2025 user2026 user@123 welcome! welcome!1 welcome#1 welcome00 welcome007 welcome01 welcome1
welcome12 welcome123 welcome123! welcome1234 welcome12345 welcome123456 welcome2020 welcome2021 welcome2022
welcome2023 welcome2024 welcome2025 welcome2026 welcome88 welcome99 welcome@123 whatever whatever! whatever!1
whatever#1 whatever00 whatever007 whatever01 whatever1 whatever12 whatever123 whatever123! whatever1234
whatever12345 whatever123456 whatever2020 whatever2021 whatever2022 whatever2023 whatever2024 whatever2025
whatever2026 whatever88 whatever99 whatever@123 winter!1 winter#1 winter00 winter007 winter01 winter12 winter123
winter123! winter1234 winter12345 winter123456 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
winter2026 winter88 winter99 winter@123 wizard!1 wizard#1 wizard00 wizard007 wizard01 wizard12 wizard123
wizard123! wizard1234 wizard12345 wizard123456 wizard2020 wizard2021 wizard2022 wizard2023 wizard2024 wizard2025
wizard2026 wizard88 wizard99 wizard@123 xenia007 xenia123 xenia123! xenia1234 xenia12345 xenia123456 xenia2020
xenia2021 xenia2022 xenia2023 xenia2024 xenia2025 xenia2026 xenia@123 yamaha!1 yamaha#1 yamaha00 yamaha007
yamaha01 yamaha12 yamaha123 yamaha123! yamaha1234 yamaha12345 yamaha123456 yamaha2020 yamaha2021 yamaha2022
yamaha2023 yamaha2024 yamaha2025 yamaha2026 yamaha88 yamaha99 yamaha@123 yankees! yankees!1 yankees#1 yankees00
yankees007 yankees01 yankees1 yankees12 yankees123 yankees123! yankees1234 yankees12345 yankees123456 yankees2020
yankees2021 yankees2022 yankees2023 yankees2024 yankees2025 yankees2026 yankees88 yankees99 yankees@123 yellow!1
yellow#1 yellow00 yellow007 yellow01 yellow12 yellow123 yellow123! yellow1234 yellow12345 yellow123456 yellow2020
yellow2021 yellow2022 yellow2023 yellow2024 yellow2025 yellow2026 yellow88 yellow99 yellow@123 zaq12wsx zaq1zaq1
zxcv1234 zxcvbnm! zxcvbnm!1 zxcvbnm#1 zxcvbnm00 zxcvbnm007 zxcvbnm01 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm123!
zxcvbnm1234 zxcvbnm12345 zxcvbnm123456 zxcvbnm2020 zxcvbnm2021 zxcvbnm2022 zxcvbnm2023 zxcvbnm2024 zxcvbnm2025
zxcvbnm2026 zxcvbnm88 zxcvbnm99 zxcvbnm@123
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));
