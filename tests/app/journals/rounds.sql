-- A journal of version 1 from when the next round was dealt by the move that ended the last one.
PRAGMA application_id = 1396853842;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE figures (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        reason TEXT NOT NULL,
        times INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        PRIMARY KEY (match, seat, reason)
    ) WITHOUT ROWID;
INSERT INTO "figures" VALUES('90955c70b154f7c9',0,'draw',35,-175,-5);
INSERT INTO "figures" VALUES('90955c70b154f7c9',0,'move',86,233,40);
INSERT INTO "figures" VALUES('90955c70b154f7c9',0,'opening',2,50,40);
INSERT INTO "figures" VALUES('90955c70b154f7c9',0,'tile',51,358,15);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'award',3,170,79);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'draw',25,-125,-5);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'hexagon',1,50,50);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'move',77,319,59);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'opening',1,10,10);
INSERT INTO "figures" VALUES('90955c70b154f7c9',1,'tile',52,384,15);
CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        origin TEXT NOT NULL,
        head TEXT NOT NULL,
        seal INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        begun REAL NOT NULL,
        touched REAL NOT NULL,
        ended REAL,
        sand REAL NOT NULL DEFAULT 0
    );
INSERT INTO "matches" VALUES('011a68f0a899fee8','triominos','played','sablier record 1
game: triominos
seed: 1
seat 0: A
seat 1: B
  deal 1-1-1 1-1-2 1-3-4 1-1-4 3-5-5 2-2-2 4-4-4 1-2-3 0-0-5 / 0-1-2 2-4-5 2-2-3 0-4-4 2-3-3 3-3-4 4-4-5 2-3-5 2-2-5 / 0-5-5 2-5-5 0-2-3 3-3-5 0-4-5 1-3-5 0-0-2 0-2-5 0-1-3 0-0-1 1-2-2 0-3-4 5-5-5 0-1-1 0-0-3 0-2-2 0-3-3 1-1-3 2-2-4 2-3-4 0-3-5 2-4-4 0-0-0 1-4-4 1-3-3 0-0-4 3-3-3 0-1-5 1-2-5 1-2-4 1-4-5 0-1-4 0-2-4 1-5-5 4-5-5 1-1-5 3-4-5 3-4-4
',1542487294,93,1010.0,1055.0,NULL,0.0);
INSERT INTO "matches" VALUES('568df2e162772e7e','triominos','played','sablier record 1
game: triominos
seed: 2
seat 0: A
seat 1: B
  deal 0-0-5 0-0-2 1-3-5 0-3-4 2-4-4 1-3-3 4-4-5 1-2-4 0-2-3 / 0-0-4 3-3-3 3-4-4 0-2-2 2-2-4 1-4-5 0-3-5 2-2-5 4-4-4 / 3-5-5 0-1-1 2-3-4 2-4-5 0-3-3 3-4-5 2-2-2 0-0-0 2-2-3 0-0-1 0-1-5 2-3-3 2-5-5 3-3-5 1-1-1 1-5-5 4-5-5 5-5-5 0-5-5 1-2-5 0-2-4 1-1-4 0-4-5 1-4-4 0-2-5 0-1-3 0-4-4 1-1-2 1-1-5 1-2-2 0-1-4 3-3-4 2-3-5 0-1-2 1-3-4 1-2-3 0-0-3 1-1-3
',1121854717,51,1065.0,1073.5,NULL,0.0);
INSERT INTO "matches" VALUES('29c46d9d0fe83d57','quadominos','played','sablier record 1
game: quadominos
option set: beginners
seed: 3
seat 0: A
seat 1: B
  deal 0-1-2-3 1-3-3-3 1-2-3-3 1-3-4-4 0-1-2-4 0-2-3-4 0-1-1-1 1-4-3-3 2-2-2-3 2-3-3-3 0-4-4-4 0-0-1-2 0-1-3-3 2-2-2-4 0-3-2-2 / 0-0-1-1 0-2-3-3 0-0-0-3 0-0-2-4 1-1-2-2 0-2-2-2 2-3-4-4 0-4-1-1 2-2-3-4 0-2-4-4 0-0-0-2 0-0-3-3 3-3-3-4 1-1-2-4 0-1-2-2 / 0-0-0-4 0-1-4-4 2-2-4-4 0-0-2-3 1-1-1-2 1-2-4-4 0-0-1-3 0-3-1-1 0-3-4-4 1-1-1-3 0-2-1-1 0-0-0-0 1-4-4-4 0-4-3-3 1-1-1-4 0-3-3-3 1-1-1-1 3-3-3-3 1-4-2-2 0-0-0-1 1-1-3-3 1-3-2-2 1-1-4-4 1-2-3-4 0-0-3-4 1-1-3-4 2-2-2-2 1-1-2-3 2-2-3-3 4-4-4-4 2-4-4-4 1-2-2-2 2-4-3-3 0-1-3-4 0-4-2-2 3-3-4-4 0-0-2-2 0-0-1-4 0-0-4-4 3-4-4-4
',2293716038,77,1083.5,1203.0,NULL,0.0);
INSERT INTO "matches" VALUES('9fd69f0ebced9215','domino3d','played','sablier record 1
game: domino3d
option mode: race
option race_end: rounds
seed: 4
seat 0: A
seat 1: B
seat 2: C
  deal sun|star sun|anchor sun|fir moon|star moon|fir star|fish star|leaf drop|anchor anchor|fir / sun|moon sun|flower moon|drop moon|anchor moon|leaf moon|flower star|fir fish|flower drop|fir / sun|fish sun|leaf star|anchor drop|leaf drop|flower anchor|flower leaf|flower leaf|fir flower|fir / anchor|leaf moon|fish star|drop fish|fir fish|drop fish|anchor sun|drop star|flower fish|leaf
',439930487,33,1213.0,1616.5,NULL,0.0);
INSERT INTO "matches" VALUES('3df11b1bcad7352d','domino3d','played','sablier record 1
game: domino3d
option mode: race
option race_end: rounds
seed: 5
seat 0: A
seat 1: B
  deal sun|moon sun|star sun|fish sun|anchor sun|flower moon|drop moon|anchor star|fish drop|anchor anchor|fir / sun|leaf sun|fir moon|fish moon|leaf star|drop star|leaf star|fir fish|leaf drop|fir anchor|leaf / star|anchor drop|flower sun|drop star|flower moon|star fish|anchor anchor|flower drop|leaf fish|drop fish|fir leaf|flower moon|fir leaf|fir fish|flower flower|fir moon|flower
',2199874417,49,1626.5,2023.25,NULL,0.0);
INSERT INTO "matches" VALUES('90955c70b154f7c9','triominos','played','sablier record 1
game: triominos
seed: 6
seat 0: A
seat 1: B
  deal 3-5-5 0-0-0 0-4-5 0-3-5 2-2-2 1-2-4 1-1-5 0-1-3 3-4-5 / 4-4-5 0-1-1 3-4-4 1-2-2 1-1-2 5-5-5 0-1-4 0-2-5 2-3-4 / 4-5-5 2-2-4 2-2-5 0-0-1 2-4-5 2-3-5 2-5-5 1-3-3 2-2-3 3-3-3 0-0-2 0-1-2 0-0-4 4-4-4 0-3-3 2-3-3 0-1-5 0-2-3 0-0-3 1-1-4 0-2-2 0-0-5 0-5-5 1-4-5 1-3-5 1-2-3 1-4-4 1-2-5 1-3-4 3-3-4 0-2-4 1-1-1 0-3-4 1-5-5 2-4-4 0-4-4 3-3-5 1-1-3
',185809476,163,2033.25,2112.75,2112.75,0.0);
CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        lines TEXT NOT NULL,
        seal INTEGER NOT NULL,
        PRIMARY KEY (match, ply)
    ) WITHOUT ROWID;
INSERT INTO "moves" VALUES('011a68f0a899fee8',0,'0: 4-4-4@0,0^
',153623664);
INSERT INTO "moves" VALUES('011a68f0a899fee8',1,'1: 4-5-4@0,0v
',3799515172);
INSERT INTO "moves" VALUES('011a68f0a899fee8',2,'0: draw
  drawn 0-5-5
',2847331103);
INSERT INTO "moves" VALUES('011a68f0a899fee8',3,'0: draw
  drawn 2-5-5
',327925202);
INSERT INTO "moves" VALUES('011a68f0a899fee8',4,'0: draw
  drawn 0-2-3
',3437766414);
INSERT INTO "moves" VALUES('011a68f0a899fee8',5,'0: pass
',3926564768);
INSERT INTO "moves" VALUES('011a68f0a899fee8',6,'1: 5-2-4@1,0^
',3568293968);
INSERT INTO "moves" VALUES('011a68f0a899fee8',7,'0: 5-5-2@1,0v
',552052537);
INSERT INTO "moves" VALUES('011a68f0a899fee8',8,'1: 5-2-2@2,0^
',1930359748);
INSERT INTO "moves" VALUES('011a68f0a899fee8',9,'0: draw
  drawn 3-3-5
',1933954764);
INSERT INTO "moves" VALUES('011a68f0a899fee8',10,'0: 0-5-5@1,1^
',1773833870);
INSERT INTO "moves" VALUES('011a68f0a899fee8',11,'1: 0-4-4@-1,0v
',3590117397);
INSERT INTO "moves" VALUES('011a68f0a899fee8',12,'0: draw
  drawn 0-4-5
',3588927184);
INSERT INTO "moves" VALUES('011a68f0a899fee8',13,'0: 0-0-5@1,1v
',795756822);
INSERT INTO "moves" VALUES('011a68f0a899fee8',14,'1: 2-2-3@2,-1v
',972991163);
INSERT INTO "moves" VALUES('011a68f0a899fee8',15,'0: 0-4-5@-1,0^
',2539119713);
INSERT INTO "moves" VALUES('011a68f0a899fee8',16,'1: 2-3-5@2,-1^
',3685784738);
INSERT INTO "moves" VALUES('011a68f0a899fee8',17,'0: 5-3-5@2,-2v
',3816616346);
INSERT INTO "moves" VALUES('011a68f0a899fee8',18,'1: 2-3-3@3,-1^
',3511080629);
INSERT INTO "moves" VALUES('011a68f0a899fee8',19,'0: 3-3-5@3,-2^
',2262956645);
INSERT INTO "moves" VALUES('011a68f0a899fee8',20,'1: draw
  drawn 1-3-5
',2817000175);
INSERT INTO "moves" VALUES('011a68f0a899fee8',21,'1: draw
  drawn 0-0-2
',3756569476);
INSERT INTO "moves" VALUES('011a68f0a899fee8',22,'1: 2-0-0@1,2^
',607546060);
INSERT INTO "moves" VALUES('011a68f0a899fee8',23,'0: 2-3-0@1,2v
',2652106310);
INSERT INTO "moves" VALUES('011a68f0a899fee8',24,'1: 1-2-0@0,2v
',3167003861);
INSERT INTO "moves" VALUES('011a68f0a899fee8',25,'0: 1-2-1@0,3^
',864379175);
INSERT INTO "moves" VALUES('011a68f0a899fee8',26,'1: draw
  drawn 0-2-5
',3877198594);
INSERT INTO "moves" VALUES('011a68f0a899fee8',27,'1: 5-0-2@2,0v
',1094839840);
INSERT INTO "moves" VALUES('011a68f0a899fee8',28,'0: draw
  drawn 0-1-3
',3007297475);
INSERT INTO "moves" VALUES('011a68f0a899fee8',29,'0: 4-1-1@-1,3v
',4214602487);
INSERT INTO "moves" VALUES('011a68f0a899fee8',30,'1: draw
  drawn 0-0-1
',2567021840);
INSERT INTO "moves" VALUES('011a68f0a899fee8',31,'1: 1-0-0@0,2^
',2214259258);
INSERT INTO "moves" VALUES('011a68f0a899fee8',32,'0: draw
  drawn 1-2-2
',1606699328);
INSERT INTO "moves" VALUES('011a68f0a899fee8',33,'0: 1-2-2@0,3v
',1764766306);
INSERT INTO "moves" VALUES('011a68f0a899fee8',34,'1: draw
  drawn 0-3-4
',2591859604);
INSERT INTO "moves" VALUES('011a68f0a899fee8',35,'1: 3-4-0@-1,1^
',2908061149);
INSERT INTO "moves" VALUES('011a68f0a899fee8',36,'0: draw
  drawn 5-5-5
',3523043888);
INSERT INTO "moves" VALUES('011a68f0a899fee8',37,'0: 4-1-3@-1,3^
',618850876);
INSERT INTO "moves" VALUES('011a68f0a899fee8',38,'1: 3-4-3@-2,3v
',2949871038);
INSERT INTO "moves" VALUES('011a68f0a899fee8',39,'0: draw
  drawn 0-1-1
',2936238058);
INSERT INTO "moves" VALUES('011a68f0a899fee8',40,'0: 1-3-0@-2,1v
',313152747);
INSERT INTO "moves" VALUES('011a68f0a899fee8',41,'1: draw
  drawn 0-0-3
',3170993520);
INSERT INTO "moves" VALUES('011a68f0a899fee8',42,'1: 3-0-0@2,2^
',2830120978);
INSERT INTO "moves" VALUES('011a68f0a899fee8',43,'0: 5-5-5@2,-2^
',896546104);
INSERT INTO "moves" VALUES('011a68f0a899fee8',44,'1: draw
  drawn 0-2-2
',1655440506);
INSERT INTO "moves" VALUES('011a68f0a899fee8',45,'1: 0-2-2@3,0^
',1676285408);
INSERT INTO "moves" VALUES('011a68f0a899fee8',46,'0: 1-0-1@-2,1^
',1268725028);
INSERT INTO "moves" VALUES('011a68f0a899fee8',47,'1: draw
  drawn 0-3-3
',1539824303);
INSERT INTO "moves" VALUES('011a68f0a899fee8',48,'1: 3-3-0@2,2v
',1617939620);
INSERT INTO "moves" VALUES('011a68f0a899fee8',49,'0: draw
  drawn 1-1-3
',3930160940);
INSERT INTO "moves" VALUES('011a68f0a899fee8',50,'0: 2-3-1@-2,2^
',1134563630);
INSERT INTO "moves" VALUES('011a68f0a899fee8',51,'1: draw
  drawn 2-2-4
',2094322287);
INSERT INTO "moves" VALUES('011a68f0a899fee8',52,'1: draw
  drawn 2-3-4
',1395968781);
INSERT INTO "moves" VALUES('011a68f0a899fee8',53,'1: draw
  drawn 0-3-5
',3141856044);
INSERT INTO "moves" VALUES('011a68f0a899fee8',54,'1: 3-5-0@3,2^
',1725551120);
INSERT INTO "moves" VALUES('011a68f0a899fee8',55,'0: 3-1-1@-3,1v
',3851889066);
INSERT INTO "moves" VALUES('011a68f0a899fee8',56,'1: 5-1-3@-3,2^
',1029057297);
INSERT INTO "moves" VALUES('011a68f0a899fee8',57,'0: draw
  drawn 2-4-4
',1658595311);
INSERT INTO "moves" VALUES('011a68f0a899fee8',58,'0: 4-4-2@0,-1v
',4079495645);
INSERT INTO "moves" VALUES('011a68f0a899fee8',59,'1: 4-2-3@0,-1^
',1423807728);
INSERT INTO "moves" VALUES('011a68f0a899fee8',60,'0: draw
  drawn 0-0-0
',2429073840);
INSERT INTO "moves" VALUES('011a68f0a899fee8',61,'0: 0-0-0@2,1v
',743097088);
INSERT INTO "moves" VALUES('011a68f0a899fee8',62,'1: draw
  drawn 1-4-4
',3465006688);
INSERT INTO "moves" VALUES('011a68f0a899fee8',63,'1: 4-1-4@-1,4^
',2261754946);
INSERT INTO "moves" VALUES('011a68f0a899fee8',64,'0: draw
  drawn 1-3-3
',1678910955);
INSERT INTO "moves" VALUES('011a68f0a899fee8',65,'0: draw
  drawn 0-0-4
',3145550265);
INSERT INTO "moves" VALUES('011a68f0a899fee8',66,'0: 0-4-0@3,1^
',3970143650);
INSERT INTO "moves" VALUES('011a68f0a899fee8',67,'1: draw
  drawn 3-3-3
',2593384703);
INSERT INTO "moves" VALUES('011a68f0a899fee8',68,'1: 3-3-3@3,-2v
',2628723572);
INSERT INTO "moves" VALUES('011a68f0a899fee8',69,'0: 3-1-3@-3,1^
',1914025984);
INSERT INTO "moves" VALUES('011a68f0a899fee8',70,'1: draw
  drawn 0-1-5
',1051301696);
INSERT INTO "moves" VALUES('011a68f0a899fee8',71,'1: draw
  drawn 1-2-5
',435099804);
INSERT INTO "moves" VALUES('011a68f0a899fee8',72,'1: draw
  drawn 1-2-4
',1787127429);
INSERT INTO "moves" VALUES('011a68f0a899fee8',73,'1: pass
',2172653261);
INSERT INTO "moves" VALUES('011a68f0a899fee8',74,'0: draw
  drawn 1-4-5
',1543243863);
INSERT INTO "moves" VALUES('011a68f0a899fee8',75,'0: draw
  drawn 0-1-4
',2632681884);
INSERT INTO "moves" VALUES('011a68f0a899fee8',76,'0: 4-5-1@-1,4v
',1311835882);
INSERT INTO "moves" VALUES('011a68f0a899fee8',77,'1: draw
  drawn 0-2-4
',325473960);
INSERT INTO "moves" VALUES('011a68f0a899fee8',78,'1: draw
  drawn 1-5-5
',1526125330);
INSERT INTO "moves" VALUES('011a68f0a899fee8',79,'1: 5-5-1@2,-3v
',2702590316);
INSERT INTO "moves" VALUES('011a68f0a899fee8',80,'0: draw
  drawn 4-5-5
',4071852890);
INSERT INTO "moves" VALUES('011a68f0a899fee8',81,'0: 5-5-4@-1,5^
',350830831);
INSERT INTO "moves" VALUES('011a68f0a899fee8',82,'1: 5-1-2@2,-3^
',478146832);
INSERT INTO "moves" VALUES('011a68f0a899fee8',83,'0: draw
  drawn 1-1-5
',2181263860);
INSERT INTO "moves" VALUES('011a68f0a899fee8',84,'0: 5-1-1@3,-3^
',1530715230);
INSERT INTO "moves" VALUES('011a68f0a899fee8',85,'1: draw
  drawn 3-4-5
',1287600766);
INSERT INTO "moves" VALUES('011a68f0a899fee8',86,'1: 4-5-3@-4,2v
',485936114);
INSERT INTO "moves" VALUES('011a68f0a899fee8',87,'0: draw
  drawn 3-4-4
',1278589472);
INSERT INTO "moves" VALUES('011a68f0a899fee8',88,'0: 3-4-4@-2,4v
',3321053748);
INSERT INTO "moves" VALUES('011a68f0a899fee8',89,'1: pass
',2401379296);
INSERT INTO "moves" VALUES('011a68f0a899fee8',90,'0: 1-1-1@3,-4v
',4162075020);
INSERT INTO "moves" VALUES('011a68f0a899fee8',91,'1: pass
',917388590);
INSERT INTO "moves" VALUES('011a68f0a899fee8',92,'0: pass
  end blocked 0: 16 0, totals 149 109
  deal 1-1-2 0-0-2 3-5-5 2-4-4 0-1-1 1-4-5 2-3-5 0-0-5 0-3-5 / 0-4-4 2-3-4 0-2-2 3-3-3 2-2-3 1-1-3 1-2-4 0-3-3 0-1-5 / 2-2-4 4-5-5 1-1-5 0-2-4 1-3-3 2-5-5 3-3-5 0-4-5 1-2-2 1-3-4 1-2-3 0-1-4 0-1-2 4-4-4 1-3-5 1-4-4 0-3-4 2-2-2 5-5-5 0-0-3 1-1-4 1-5-5 2-3-3 0-5-5 0-2-5 3-3-4 0-0-0 2-4-5 0-1-3 0-0-4 0-0-1 3-4-5 1-1-1 0-2-3 2-2-5 1-2-5 4-4-5 3-4-4
',2521835982);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',0,'1: 4-2-3-4@0,0
',3680362961);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',1,'0: 2-3-3-3@1,0
',622925692);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',2,'1: 3-3-4-3@2,0
',963605825);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',3,'0: 3-3-1-4@1,-1
',3421772259);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',4,'1: 2-4-4-0@-1,0
',734122185);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',5,'0: 0-1-2-4@0,1
',3398376948);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',6,'1: 4-1-1-2@1,-2
',4203739361);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',7,'0: 1-0-1-1@2,-2
',1513578650);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',8,'1: 3-4-2-2@0,-2
',507945647);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',9,'0: 3-1-3-3@2,1
',4242649867);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',10,'1: 1-1-2-2@2,-3
',1175206778);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',11,'0: 2-2-3-2@2,-4
',1097761434);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',12,'1: 2-3-3-0@2,-5
',555910921);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',13,'0: 2-2-2-4@1,-4
',912381704);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',14,'1: 2-2-2-0@0,-3
',3392854774);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',15,'1: take 25
',4118576265);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',16,'0: 3-0-1-3@3,-5
',1668370646);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',17,'1: 0-4-1-1@4,-5
',1833174877);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',18,'0: 2-2-0-3@-1,-3
',365630686);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',19,'1: 3-0-0-3@-1,-4
',1238938342);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',20,'0: 1-2-0-0@-2,0
',3670529363);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',21,'1: 0-2-4-0@0,-4
',785336454);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',22,'1: take 25
',368827360);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',23,'0: 2-3-4-0@4,-4
',102737372);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',24,'1: 0-0-0-3@-2,-1
',2288965812);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',25,'0: 2-3-3-1@-2,-4
',4190838631);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',26,'1: 0-1-1-0@0,2
',2029021130);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',27,'0: 0-4-4-4@0,-5
',1964117652);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',28,'1: 0-0-0-2@-1,2
',1415839851);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',29,'0: 4-4-1-3@0,-6
',4169838458);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',30,'1: draw
  drawn 0-0-0-4
',1462574952);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',31,'1: 4-0-0-0@-1,3
',3977874923);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',32,'0: draw
  drawn 0-1-4-4
',3608624571);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',33,'0: 4-4-0-1@5,-5
',3019923369);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',34,'1: draw
  drawn 2-2-4-4
',2372909172);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',35,'1: draw
  drawn 0-0-2-3
',1153813443);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',36,'1: 0-0-2-3@-2,2
',1464939518);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',37,'0: draw
  drawn 1-1-1-2
',1420148839);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',38,'0: 1-1-2-1@4,-6
',3019610732);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',39,'1: 1-2-2-0@4,-7
',3073016476);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',40,'0: draw
  drawn 1-2-4-4
',460585554);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',41,'0: draw
  drawn 0-0-1-3
',2996638257);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',42,'0: 1-3-0-0@-2,-5
',1400498279);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',43,'1: 2-4-4-2@5,-7
  end out 1: 0 17, totals 58 133
  deal 0-0-1-4 3-3-3-3 1-1-2-4 3-4-4-4 0-0-1-3 1-3-2-2 0-3-3-3 0-4-3-3 0-2-3-4 0-3-4-4 0-0-0-1 0-0-0-3 1-1-2-3 2-2-3-4 0-3-2-2 / 0-1-3-4 2-2-2-3 1-1-1-1 0-0-0-0 0-0-3-3 2-2-3-3 0-0-0-4 2-4-4-4 1-4-3-3 0-2-2-2 1-3-3-3 2-3-3-3 0-1-3-3 0-1-1-1 0-4-4-4 / 0-1-2-3 0-0-4-4 1-4-4-4 2-4-3-3 1-4-2-2 1-2-3-3 1-2-2-2 3-3-4-4 0-2-4-4 0-0-1-1 3-3-3-4 0-0-0-2 0-2-1-1 0-1-2-4 1-1-4-4 1-1-2-2 1-2-3-4 1-2-4-4 4-4-4-4 2-2-2-4 0-1-2-2 0-4-1-1 1-3-4-4 1-1-1-4 0-3-1-1 0-0-2-3 0-2-3-3 2-2-2-2 1-1-1-3 0-4-2-2 1-1-3-3 2-2-4-4 0-0-2-4 2-3-4-4 0-0-1-2 0-0-3-4 0-1-4-4 0-0-2-2 1-1-3-4 1-1-1-2
',4067455180);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',44,'0: 3-3-3-3@0,0
',3075483951);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',45,'0: take 25
',1166265750);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',46,'1: 3-1-4-3@1,0
',1775012761);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',47,'0: 1-1-2-4@2,0
',2682713346);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',48,'1: 4-2-4-4@2,-1
',62094683);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',49,'0: 2-2-3-4@3,-1
',3983282734);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',50,'1: 4-4-4-0@2,-2
',2553097865);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',51,'0: 0-3-3-3@-1,0
',3179122468);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',52,'1: 3-3-3-2@0,-1
',2652441774);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',53,'0: 4-0-3-4@-2,0
',3945663142);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',54,'1: 3-3-1-3@1,1
',2459770393);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',55,'0: 4-3-4-4@-2,-1
',2632072186);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',56,'1: 2-2-3-3@4,-1
',2956047781);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',57,'0: 3-4-0-2@1,-2
',1138190346);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',58,'0: take 2
',1288696805);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',59,'0: 0-3-2-2@4,0
',1413729164);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',60,'0: 0-0-3-0@4,1
',3138056123);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',61,'1: 2-3-2-2@0,-2
',647013696);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',62,'1: take 25
',3774164480);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',63,'0: 3-0-0-1@3,1
',3841061683);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',64,'0: take 2
',771489989);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',65,'0: 0-4-3-3@2,-3
',2446037433);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',66,'0: 2-2-1-3@5,-1
',2401907679);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',67,'1: 4-0-1-3@3,-3
',3169444720);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',68,'0: 1-4-0-0@4,2
',405262145);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',69,'1: 1-3-3-0@-1,1
',553646481);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',70,'0: 2-3-1-1@6,-1
',3221172386);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',71,'1: 2-2-0-2@0,-3
',1379916879);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',72,'0: 0-0-0-1@4,-3
  end out 0: 17 0, totals 220 256
  deal 1-2-3-3 0-2-3-4 0-4-3-3 4-4-4-4 1-3-2-2 2-2-3-4 0-0-1-3 0-2-3-3 0-0-2-2 0-1-2-3 2-2-2-4 2-2-3-3 0-3-2-2 0-3-3-3 1-1-3-4 / 1-1-1-1 0-4-4-4 0-4-1-1 0-1-1-1 3-3-3-3 0-0-1-1 2-4-4-4 0-1-4-4 0-0-2-3 3-4-4-4 0-4-2-2 0-0-4-4 1-1-1-2 2-3-4-4 1-1-1-4 / 0-0-1-2 0-0-0-2 0-1-3-3 1-2-4-4 3-3-3-4 3-3-4-4 1-1-1-3 1-2-3-4 0-1-3-4 0-0-3-4 0-0-1-4 2-2-2-3 0-0-0-4 0-2-2-2 1-1-3-3 1-1-2-2 2-2-2-2 0-0-3-3 0-1-2-2 0-0-0-3 2-2-4-4 1-1-2-4 0-2-1-1 0-3-4-4 1-4-4-4 1-4-2-2 0-0-0-0 1-3-4-4 1-3-3-3 0-1-2-4 1-1-4-4 2-3-3-3 0-3-1-1 2-4-3-3 0-0-0-1 0-0-2-4 1-1-2-3 1-2-2-2 1-4-3-3 0-2-4-4
',1154380030);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',73,'0: 4-4-4-4@0,0
',2496907956);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',74,'0: take 25
',1262572747);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',75,'1: 4-4-4-3@0,-1
',3332612065);
INSERT INTO "moves" VALUES('29c46d9d0fe83d57',76,'0: 3-4-2-2@0,-2
',1534731443);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',0,'0: star|fish@0,0,0+y1 1000ms
',841405298);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',1,'0: sun|flower@1,1,0+x0 2000ms
',500591895);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',2,'0: anchor|fir@-1,1,1+x1 3000ms
',2284464400);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',3,'0: sun|anchor@2,1,1+x0 4000ms
',142377123);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',4,'0: moon|drop@0,1,2-x0 5000ms
',3029686179);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',5,'0: sun|moon@-1,-1,0+x1 6000ms
',1846161849);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',6,'0: sun|fish@3,1,0+x0 7000ms
',1222655559);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',7,'0: drop|anchor@1,2,0+y0 8000ms
',365394304);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',8,'0: moon|anchor@1,-1,1-x1 9000ms
',3780240435);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',9,'0: sun|star@1,0,0+x0 10000ms
',2572831180);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',10,'0: back 11000ms
',2110813670);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',11,'0: sun|star@1,3,2-z0 12000ms
',1447243525);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',12,'0: stop 13000ms
',4286468032);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',13,'1: star|leaf@0,0,1-z0 15468ms
',482764778);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',14,'1: sun|leaf@-2,0,0+x1 45710ms
',1895794447);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',15,'1: fish|leaf@2,0,0-x1 82682ms
',4265323868);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',16,'1: star|drop@0,0,2+x1 86361ms
',3156488662);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',17,'1: anchor|leaf@1,-2,0+y0 90675ms
',3133366601);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',18,'1: star|fir@0,1,1-z0 97842ms
',162108731);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',19,'1: moon|fish@3,0,1-x1 104490ms
',3461641613);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',20,'1: sun|fir@-3,0,0+z0 114832ms
',2987724949);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',21,'1: moon|leaf@0,0,3-x1 121009ms
',2283394257);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',22,'1: drop|fir@2,0,2+z0 126078ms
',1346155619);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',23,'1: done 140153ms
',1853354450);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',24,'0: fine
  end round 1: 0 2, totals 0 2
  deal sun|star sun|fish sun|drop sun|leaf sun|flower moon|star moon|flower drop|flower anchor|flower leaf|fir / sun|anchor moon|fir star|fish star|drop star|anchor fish|fir drop|leaf anchor|leaf leaf|flower flower|fir / drop|fir moon|leaf moon|anchor sun|moon fish|leaf moon|fish star|flower moon|drop fish|flower star|leaf fish|drop drop|anchor sun|fir anchor|fir star|fir fish|anchor
',245047126);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',25,'0: leaf|fir@0,0,0+z0 1000ms
',3973994527);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',26,'0: sun|leaf@-1,-1,0+x1 2000ms
',2979152403);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',27,'0: sun|fish@0,0,2+x1 3000ms
',3824344367);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',28,'0: sun|flower@0,-1,1+x1 4000ms
',394295480);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',29,'0: sun|star@2,0,0-x1 5000ms
',528275777);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',30,'0: moon|star@2,2,0-y0 6000ms
',3378217490);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',31,'0: anchor|flower@2,1,1-x0 7000ms
',2021198150);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',32,'0: sun|drop@1,2,1-z0 8000ms
',1570460154);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',33,'0: drop|flower@-1,0,1-y0 9000ms
',2768572371);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',34,'0: moon|flower@-2,0,1-z0 10000ms
',207977780);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',35,'0: stop 11000ms
',402504961);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',36,'1: sun|anchor@0,0,0+z1 15168ms
',1229270541);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',37,'1: star|anchor@0,1,2-y0 53062ms
',1298806935);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',38,'1: moon|fir@0,-1,0-y0 56797ms
',2731707796);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',39,'1: star|fish@0,-1,3+y0 75871ms
',2455132876);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',40,'1: drop|leaf@0,0,4+y0 85952ms
',1110389389);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',41,'1: anchor|leaf@0,-3,1-z1 91724ms
',774570370);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',42,'1: fish|fir@2,-2,0-x1 96297ms
',266961445);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',43,'1: flower|fir@1,-2,1+z0 100064ms
',4139538185);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',44,'1: leaf|flower@-1,-3,0-x0 111102ms
',2837071702);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',45,'1: star|drop@0,0,6-z1 121956ms
',1649635241);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',46,'1: done 146555ms
',4106919981);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',47,'0: joint 1,-2,0+z
  end round 2: 0 2, totals 0 4
  deal sun|star sun|fish sun|drop moon|drop star|fish star|leaf star|flower fish|flower leaf|fir flower|fir / sun|flower sun|fir star|drop fish|drop fish|leaf drop|leaf anchor|leaf anchor|flower anchor|fir leaf|flower / sun|leaf drop|fir drop|flower moon|leaf star|fir moon|star moon|fir moon|fish fish|anchor moon|flower sun|moon moon|anchor star|anchor fish|fir sun|anchor drop|anchor
',2702458397);
INSERT INTO "moves" VALUES('3df11b1bcad7352d',48,'0: star|leaf@0,0,1-z0 1000ms
',311032333);
INSERT INTO "moves" VALUES('568df2e162772e7e',0,'1: 4-4-4@0,0^
',2675232361);
INSERT INTO "moves" VALUES('568df2e162772e7e',1,'0: 4-4-2@0,-1v
',2912469098);
INSERT INTO "moves" VALUES('568df2e162772e7e',2,'1: 4-2-2@1,-1^
',2578171674);
INSERT INTO "moves" VALUES('568df2e162772e7e',3,'0: 4-5-4@0,0v
',2717537633);
INSERT INTO "moves" VALUES('568df2e162772e7e',4,'1: 2-2-0@1,-2v
',3214626045);
INSERT INTO "moves" VALUES('568df2e162772e7e',5,'0: 2-0-0@2,-2^
',1759814441);
INSERT INTO "moves" VALUES('568df2e162772e7e',6,'1: 3-4-4@-1,0v
',3983979767);
INSERT INTO "moves" VALUES('568df2e162772e7e',7,'0: 0-0-5@2,-3v
',2485097324);
INSERT INTO "moves" VALUES('568df2e162772e7e',8,'1: 0-3-5@3,-3^
',485490249);
INSERT INTO "moves" VALUES('568df2e162772e7e',9,'0: 3-4-0@-1,0^
',2681222210);
INSERT INTO "moves" VALUES('568df2e162772e7e',10,'1: 5-1-4@1,0^
',3468800654);
INSERT INTO "moves" VALUES('568df2e162772e7e',11,'0: 4-1-2@1,-1v
',3391958505);
INSERT INTO "moves" VALUES('568df2e162772e7e',12,'1: draw
  drawn 3-5-5
',2716560783);
INSERT INTO "moves" VALUES('568df2e162772e7e',13,'1: 5-3-5@3,-4v
',900765025);
INSERT INTO "moves" VALUES('568df2e162772e7e',14,'0: draw
  drawn 0-1-1
',2059202448);
INSERT INTO "moves" VALUES('568df2e162772e7e',15,'0: draw
  drawn 2-3-4
',1739823580);
INSERT INTO "moves" VALUES('568df2e162772e7e',16,'0: 0-2-3@3,-3v
',995002814);
INSERT INTO "moves" VALUES('568df2e162772e7e',17,'1: draw
  drawn 2-4-5
',3598284448);
INSERT INTO "moves" VALUES('568df2e162772e7e',18,'1: draw
  drawn 0-3-3
',3118111219);
INSERT INTO "moves" VALUES('568df2e162772e7e',19,'1: draw
  drawn 3-4-5
',1161468703);
INSERT INTO "moves" VALUES('568df2e162772e7e',20,'1: 3-3-0@-2,0v
',1862938821);
INSERT INTO "moves" VALUES('568df2e162772e7e',21,'0: 4-2-3@0,-1^
',350154463);
INSERT INTO "moves" VALUES('568df2e162772e7e',22,'1: draw
  drawn 2-2-2
',222859229);
INSERT INTO "moves" VALUES('568df2e162772e7e',23,'1: draw
  drawn 0-0-0
',3356063459);
INSERT INTO "moves" VALUES('568df2e162772e7e',24,'1: draw
  drawn 2-2-3
',4150634430);
INSERT INTO "moves" VALUES('568df2e162772e7e',25,'1: 3-2-2@0,-2v
',1375220288);
INSERT INTO "moves" VALUES('568df2e162772e7e',26,'0: draw
  drawn 0-0-1
',3152847279);
INSERT INTO "moves" VALUES('568df2e162772e7e',27,'0: draw
  drawn 0-1-5
',2523987853);
INSERT INTO "moves" VALUES('568df2e162772e7e',28,'0: 5-0-1@1,0v
',639364049);
INSERT INTO "moves" VALUES('568df2e162772e7e',29,'1: draw
  drawn 2-3-3
',3733936534);
INSERT INTO "moves" VALUES('568df2e162772e7e',30,'1: 3-4-5@4,-4^
',1626822696);
INSERT INTO "moves" VALUES('568df2e162772e7e',31,'0: 0-1-1@2,0^
',2335194375);
INSERT INTO "moves" VALUES('568df2e162772e7e',32,'1: 3-2-3@0,-2^
',911121267);
INSERT INTO "moves" VALUES('568df2e162772e7e',33,'0: 1-3-3@-2,1^
',3330809821);
INSERT INTO "moves" VALUES('568df2e162772e7e',34,'1: draw
  drawn 2-5-5
',2513966014);
INSERT INTO "moves" VALUES('568df2e162772e7e',35,'1: 5-5-2@3,-4^
',2516734707);
INSERT INTO "moves" VALUES('568df2e162772e7e',36,'0: draw
  drawn 3-3-5
',292872662);
INSERT INTO "moves" VALUES('568df2e162772e7e',37,'0: 5-3-3@-1,-2v
',3019041763);
INSERT INTO "moves" VALUES('568df2e162772e7e',38,'1: 4-5-2@2,-4v
',3445220599);
INSERT INTO "moves" VALUES('568df2e162772e7e',39,'0: draw
  drawn 1-1-1
',3307973958);
INSERT INTO "moves" VALUES('568df2e162772e7e',40,'0: 5-1-3@-3,1v
',767374964);
INSERT INTO "moves" VALUES('568df2e162772e7e',41,'1: 2-5-2@3,-5v
',1972361683);
INSERT INTO "moves" VALUES('568df2e162772e7e',42,'0: 0-0-1@2,0v
',1730773941);
INSERT INTO "moves" VALUES('568df2e162772e7e',43,'1: 0-0-0@2,1^
',643126480);
INSERT INTO "moves" VALUES('568df2e162772e7e',44,'0: draw
  drawn 1-5-5
',2778733994);
INSERT INTO "moves" VALUES('568df2e162772e7e',45,'0: 1-1-1@2,-1v
',3389693016);
INSERT INTO "moves" VALUES('568df2e162772e7e',46,'1: 4-0-0@1,1v
',4061425168);
INSERT INTO "moves" VALUES('568df2e162772e7e',47,'0: 5-1-5@-3,2^
  end out 0: 40 0, totals 163 100
  deal 0-3-3 0-2-4 4-5-5 4-4-5 0-0-4 1-2-3 3-4-5 2-4-5 3-3-3 / 2-5-5 1-3-4 1-5-5 0-2-2 2-3-3 0-1-1 1-2-5 3-3-4 0-4-5 / 2-2-2 1-1-4 0-1-5 0-0-1 2-3-4 1-1-1 2-2-4 4-4-4 3-3-5 1-1-5 0-2-3 0-3-5 1-4-5 3-5-5 0-0-5 3-4-4 0-1-3 2-4-4 0-3-4 5-5-5 1-3-5 0-5-5 0-2-5 0-4-4 0-0-0 0-1-4 1-3-3 1-1-3 1-1-2 2-2-3 2-3-5 2-2-5 0-1-2 1-4-4 1-2-2 0-0-3 0-0-2 1-2-4
',1405276978);
INSERT INTO "moves" VALUES('568df2e162772e7e',48,'0: 3-3-3@0,0^
',526328195);
INSERT INTO "moves" VALUES('568df2e162772e7e',49,'1: 3-4-3@0,0v
',1512484276);
INSERT INTO "moves" VALUES('568df2e162772e7e',50,'0: 0-3-3@-1,0v
',1943228059);
INSERT INTO "moves" VALUES('90955c70b154f7c9',0,'1: 5-5-5@0,0^
',1156189878);
INSERT INTO "moves" VALUES('90955c70b154f7c9',1,'0: 5-5-3@0,-1v
',2158769725);
INSERT INTO "moves" VALUES('90955c70b154f7c9',2,'1: draw
  drawn 4-5-5
',3885560625);
INSERT INTO "moves" VALUES('90955c70b154f7c9',3,'1: 4-5-5@-1,0v
',612080483);
INSERT INTO "moves" VALUES('90955c70b154f7c9',4,'0: 4-5-3@-1,0^
',2873145981);
INSERT INTO "moves" VALUES('90955c70b154f7c9',5,'1: 4-5-4@-1,1^
',304463410);
INSERT INTO "moves" VALUES('90955c70b154f7c9',6,'0: draw
  drawn 2-2-4
',122993138);
INSERT INTO "moves" VALUES('90955c70b154f7c9',7,'0: draw
  drawn 2-2-5
',1969666605);
INSERT INTO "moves" VALUES('90955c70b154f7c9',8,'0: draw
  drawn 0-0-1
',1100320294);
INSERT INTO "moves" VALUES('90955c70b154f7c9',9,'0: 3-5-0@-1,-1v
',3463385790);
INSERT INTO "moves" VALUES('90955c70b154f7c9',10,'1: 4-4-3@-2,0v
',548245299);
INSERT INTO "moves" VALUES('90955c70b154f7c9',11,'0: 3-0-1@-1,-1^
',2607899948);
INSERT INTO "moves" VALUES('90955c70b154f7c9',12,'1: 1-0-1@-1,-2v
',3346137638);
INSERT INTO "moves" VALUES('90955c70b154f7c9',13,'0: draw
  drawn 2-4-5
',3645736476);
INSERT INTO "moves" VALUES('90955c70b154f7c9',14,'0: draw
  drawn 2-3-5
',3543250476);
INSERT INTO "moves" VALUES('90955c70b154f7c9',15,'0: draw
  drawn 2-5-5
',1795128289);
INSERT INTO "moves" VALUES('90955c70b154f7c9',16,'0: 5-2-5@0,0v
',2528352843);
INSERT INTO "moves" VALUES('90955c70b154f7c9',17,'1: 0-2-5@0,1^
',2146137941);
INSERT INTO "moves" VALUES('90955c70b154f7c9',18,'0: 5-2-3@1,-1^
',362907872);
INSERT INTO "moves" VALUES('90955c70b154f7c9',19,'1: 1-1-2@-1,-2^
',3117305283);
INSERT INTO "moves" VALUES('90955c70b154f7c9',20,'0: 5-2-2@1,-1v
',3294660331);
INSERT INTO "moves" VALUES('90955c70b154f7c9',21,'1: 2-1-2@-2,-2v
',1138162759);
INSERT INTO "moves" VALUES('90955c70b154f7c9',22,'0: draw
  drawn 1-3-3
',1149598547);
INSERT INTO "moves" VALUES('90955c70b154f7c9',23,'0: 0-0-1@0,-2^
',2607367287);
INSERT INTO "moves" VALUES('90955c70b154f7c9',24,'1: draw
  drawn 2-2-3
',2804852975);
INSERT INTO "moves" VALUES('90955c70b154f7c9',25,'1: 3-2-2@1,-2v
',2641174221);
INSERT INTO "moves" VALUES('90955c70b154f7c9',26,'0: 2-2-2@-2,-2^
',2435209557);
INSERT INTO "moves" VALUES('90955c70b154f7c9',27,'1: draw
  drawn 3-3-3
',2772832400);
INSERT INTO "moves" VALUES('90955c70b154f7c9',28,'1: draw
  drawn 0-0-2
',1530207905);
INSERT INTO "moves" VALUES('90955c70b154f7c9',29,'1: 0-0-2@0,1v
',2439680337);
INSERT INTO "moves" VALUES('90955c70b154f7c9',30,'0: 4-2-2@-3,-2v
',1598217016);
INSERT INTO "moves" VALUES('90955c70b154f7c9',31,'1: 4-2-3@-3,-2^
',3959335824);
INSERT INTO "moves" VALUES('90955c70b154f7c9',32,'0: 5-2-4@-3,-1^
',2773515179);
INSERT INTO "moves" VALUES('90955c70b154f7c9',33,'1: draw
  drawn 0-1-2
',469434186);
INSERT INTO "moves" VALUES('90955c70b154f7c9',34,'1: 0-1-2@-2,-1^
',1349737826);
INSERT INTO "moves" VALUES('90955c70b154f7c9',35,'0: 0-0-0@0,2^
',2255627268);
INSERT INTO "moves" VALUES('90955c70b154f7c9',36,'1: draw
  drawn 0-0-4
',1208283884);
INSERT INTO "moves" VALUES('90955c70b154f7c9',37,'1: 0-4-0@0,2v
',598177428);
INSERT INTO "moves" VALUES('90955c70b154f7c9',38,'0: 4-5-0@1,2^
',3159351903);
INSERT INTO "moves" VALUES('90955c70b154f7c9',39,'1: 1-4-0@0,3^
',647905934);
INSERT INTO "moves" VALUES('90955c70b154f7c9',40,'0: 1-2-4@0,3v
',3076205427);
INSERT INTO "moves" VALUES('90955c70b154f7c9',41,'1: draw
  drawn 4-4-4
',2658737471);
INSERT INTO "moves" VALUES('90955c70b154f7c9',42,'1: 4-4-4@-2,1v
',2732282035);
INSERT INTO "moves" VALUES('90955c70b154f7c9',43,'0: draw
  drawn 0-3-3
',1978527827);
INSERT INTO "moves" VALUES('90955c70b154f7c9',44,'0: draw
  drawn 2-3-3
',1612643114);
INSERT INTO "moves" VALUES('90955c70b154f7c9',45,'0: 3-2-3@-3,-3v
',2697969421);
INSERT INTO "moves" VALUES('90955c70b154f7c9',46,'1: 3-3-3@-3,-3^
  end out 1: 0 45, totals 73 142
  deal 0-2-3 2-3-4 3-3-3 0-1-1 0-0-0 0-1-5 2-2-2 1-3-4 1-4-4 / 0-2-5 1-2-2 0-1-4 0-2-2 3-3-5 0-1-3 0-3-4 1-1-5 0-4-4 / 1-1-4 0-0-5 1-1-2 1-4-5 0-0-2 0-5-5 3-5-5 1-2-3 3-4-4 2-2-3 4-4-5 0-2-4 1-2-5 1-2-4 0-4-5 0-0-1 2-5-5 4-5-5 1-3-3 0-0-4 0-3-5 1-1-1 5-5-5 1-3-5 0-0-3 2-2-5 4-4-4 0-3-3 3-3-4 2-2-4 3-4-5 1-1-3 1-5-5 0-1-2 2-4-5 2-4-4 2-3-5 2-3-3
',2732865187);
INSERT INTO "moves" VALUES('90955c70b154f7c9',47,'0: 0-0-0@0,0^
  shown 3-3-3
',2878105052);
INSERT INTO "moves" VALUES('90955c70b154f7c9',48,'1: draw
  drawn 1-1-4
',1772892242);
INSERT INTO "moves" VALUES('90955c70b154f7c9',49,'1: draw
  drawn 0-0-5
',209662502);
INSERT INTO "moves" VALUES('90955c70b154f7c9',50,'1: 5-0-0@-1,0v
',2069636587);
INSERT INTO "moves" VALUES('90955c70b154f7c9',51,'0: 5-0-1@-1,0^
',1983606801);
INSERT INTO "moves" VALUES('90955c70b154f7c9',52,'1: 1-5-1@-2,0v
',1363255457);
INSERT INTO "moves" VALUES('90955c70b154f7c9',53,'0: 1-0-1@-1,-1v
',92152096);
INSERT INTO "moves" VALUES('90955c70b154f7c9',54,'1: 1-1-4@-1,-1^
',1288338951);
INSERT INTO "moves" VALUES('90955c70b154f7c9',55,'0: 4-1-4@-1,-2v
',2605733855);
INSERT INTO "moves" VALUES('90955c70b154f7c9',56,'1: 4-4-0@-1,-2^
',3199933359);
INSERT INTO "moves" VALUES('90955c70b154f7c9',57,'0: 1-3-4@0,-2^
',1909282383);
INSERT INTO "moves" VALUES('90955c70b154f7c9',58,'1: 3-4-0@-2,-2v
',3722310603);
INSERT INTO "moves" VALUES('90955c70b154f7c9',59,'0: draw
  drawn 1-1-2
',1053923276);
INSERT INTO "moves" VALUES('90955c70b154f7c9',60,'0: 3-0-2@-2,-2^
',785348355);
INSERT INTO "moves" VALUES('90955c70b154f7c9',61,'1: 0-1-4@-2,-1v
',958151359);
INSERT INTO "moves" VALUES('90955c70b154f7c9',62,'0: draw
  drawn 1-4-5
',2921879348);
INSERT INTO "moves" VALUES('90955c70b154f7c9',63,'0: draw
  drawn 0-0-2
',3603157394);
INSERT INTO "moves" VALUES('90955c70b154f7c9',64,'0: draw
  drawn 0-5-5
',3636015476);
INSERT INTO "moves" VALUES('90955c70b154f7c9',65,'0: 2-0-0@-2,-3v
',176610969);
INSERT INTO "moves" VALUES('90955c70b154f7c9',66,'1: 2-0-2@-2,-3^
',3615279780);
INSERT INTO "moves" VALUES('90955c70b154f7c9',67,'0: 4-5-1@-2,1^
',1142831468);
INSERT INTO "moves" VALUES('90955c70b154f7c9',68,'1: 1-2-2@-3,-3v
',1532103614);
INSERT INTO "moves" VALUES('90955c70b154f7c9',69,'0: 5-0-5@-1,1^
',2860889205);
INSERT INTO "moves" VALUES('90955c70b154f7c9',70,'1: draw
  drawn 3-5-5
',3862333967);
INSERT INTO "moves" VALUES('90955c70b154f7c9',71,'1: draw
  drawn 1-2-3
',2147914237);
INSERT INTO "moves" VALUES('90955c70b154f7c9',72,'1: 1-2-3@0,-2v
',437284012);
INSERT INTO "moves" VALUES('90955c70b154f7c9',73,'0: 1-2-1@-3,-2^
',1732398465);
INSERT INTO "moves" VALUES('90955c70b154f7c9',74,'1: draw
  drawn 3-4-4
',1087535809);
INSERT INTO "moves" VALUES('90955c70b154f7c9',75,'1: 4-3-4@0,-3v
',2521817183);
INSERT INTO "moves" VALUES('90955c70b154f7c9',76,'0: draw
  drawn 2-2-3
',2678888909);
INSERT INTO "moves" VALUES('90955c70b154f7c9',77,'0: draw
  drawn 4-4-5
',1433718927);
INSERT INTO "moves" VALUES('90955c70b154f7c9',78,'0: 2-2-3@1,-2^
',783281714);
INSERT INTO "moves" VALUES('90955c70b154f7c9',79,'1: draw
  drawn 0-2-4
',190488143);
INSERT INTO "moves" VALUES('90955c70b154f7c9',80,'1: draw
  drawn 1-2-5
',2139823182);
INSERT INTO "moves" VALUES('90955c70b154f7c9',81,'1: 1-2-5@-3,-3^
',3361864121);
INSERT INTO "moves" VALUES('90955c70b154f7c9',82,'0: draw
  drawn 1-2-4
',290166067);
INSERT INTO "moves" VALUES('90955c70b154f7c9',83,'0: 4-4-5@0,-3^
',3521011207);
INSERT INTO "moves" VALUES('90955c70b154f7c9',84,'1: draw
  drawn 0-4-5
',3098671825);
INSERT INTO "moves" VALUES('90955c70b154f7c9',85,'1: 0-4-5@-1,-3v
',4006681839);
INSERT INTO "moves" VALUES('90955c70b154f7c9',86,'0: 2-4-1@-3,1v
',2983313643);
INSERT INTO "moves" VALUES('90955c70b154f7c9',87,'1: draw
  drawn 0-0-1
',116032683);
INSERT INTO "moves" VALUES('90955c70b154f7c9',88,'1: 0-1-0@0,0v
',1900805058);
INSERT INTO "moves" VALUES('90955c70b154f7c9',89,'0: 3-4-2@-3,2^
',3576817035);
INSERT INTO "moves" VALUES('90955c70b154f7c9',90,'1: 1-3-0@1,0^
',1537011653);
INSERT INTO "moves" VALUES('90955c70b154f7c9',91,'0: 2-2-2@1,-2v
',4064626965);
INSERT INTO "moves" VALUES('90955c70b154f7c9',92,'1: draw
  drawn 2-5-5
',3572935430);
INSERT INTO "moves" VALUES('90955c70b154f7c9',93,'1: 5-2-5@-3,-4v
',3184397978);
INSERT INTO "moves" VALUES('90955c70b154f7c9',94,'0: draw
  drawn 4-5-5
',1289887567);
INSERT INTO "moves" VALUES('90955c70b154f7c9',95,'0: 5-5-4@-3,-4^
',3130138523);
INSERT INTO "moves" VALUES('90955c70b154f7c9',96,'1: draw
  drawn 1-3-3
',4145437255);
INSERT INTO "moves" VALUES('90955c70b154f7c9',97,'1: 1-3-3@1,0v
',3979135904);
INSERT INTO "moves" VALUES('90955c70b154f7c9',98,'0: draw
  drawn 0-0-4
',3570265536);
INSERT INTO "moves" VALUES('90955c70b154f7c9',99,'0: 3-3-3@2,0^
',1010611227);
INSERT INTO "moves" VALUES('90955c70b154f7c9',100,'1: 3-5-3@2,0v
',2834645215);
INSERT INTO "moves" VALUES('90955c70b154f7c9',101,'0: draw
  drawn 0-3-5
',2976989477);
INSERT INTO "moves" VALUES('90955c70b154f7c9',102,'0: 5-0-3@3,0^
',2191563917);
INSERT INTO "moves" VALUES('90955c70b154f7c9',103,'1: 5-5-3@2,1^
',2357843129);
INSERT INTO "moves" VALUES('90955c70b154f7c9',104,'0: draw
  drawn 1-1-1
',1021239898);
INSERT INTO "moves" VALUES('90955c70b154f7c9',105,'0: draw
  drawn 5-5-5
',3384386952);
INSERT INTO "moves" VALUES('90955c70b154f7c9',106,'0: draw
  drawn 1-3-5
',4199821424);
INSERT INTO "moves" VALUES('90955c70b154f7c9',107,'0: 5-5-5@2,1v
',2066297703);
INSERT INTO "moves" VALUES('90955c70b154f7c9',108,'1: draw
  drawn 0-0-3
',1817679305);
INSERT INTO "moves" VALUES('90955c70b154f7c9',109,'1: 3-0-0@3,-1v
',1047986734);
INSERT INTO "moves" VALUES('90955c70b154f7c9',110,'0: 1-1-1@-4,-2v
',1346315289);
INSERT INTO "moves" VALUES('90955c70b154f7c9',111,'1: draw
  drawn 2-2-5
',936219510);
INSERT INTO "moves" VALUES('90955c70b154f7c9',112,'1: 2-5-2@2,-2^
',3626533766);
INSERT INTO "moves" VALUES('90955c70b154f7c9',113,'0: 0-4-0@4,-1^
',1406021966);
INSERT INTO "moves" VALUES('90955c70b154f7c9',114,'1: 2-5-0@2,-3v
',4233839902);
INSERT INTO "moves" VALUES('90955c70b154f7c9',115,'0: draw
  drawn 4-4-4
',1850935974);
INSERT INTO "moves" VALUES('90955c70b154f7c9',116,'0: draw
  drawn 0-3-3
',677029957);
INSERT INTO "moves" VALUES('90955c70b154f7c9',117,'0: 3-0-3@3,-1^
',927592910);
INSERT INTO "moves" VALUES('90955c70b154f7c9',118,'1: 0-2-4@4,-1v
  end out 1: 0 46, totals 195 327
  deal 0-0-2 2-3-3 0-2-2 1-1-1 1-1-4 2-3-5 0-1-2 2-4-5 1-1-3 / 4-4-5 0-1-5 1-3-3 1-5-5 3-4-4 1-1-2 0-0-4 0-3-5 4-5-5 / 1-4-5 1-2-2 2-2-4 0-1-4 1-1-5 0-3-4 1-4-4 3-3-4 3-4-5 0-1-1 0-4-4 2-3-4 0-3-3 3-3-3 0-0-5 0-0-3 0-0-0 2-4-4 0-2-4 1-2-4 0-4-5 1-2-3 2-5-5 3-5-5 0-1-3 0-0-1 5-5-5 2-2-2 3-3-5 1-3-4 2-2-3 4-4-4 1-3-5 0-2-5 0-5-5 2-2-5 1-2-5 0-2-3
',2808003605);
INSERT INTO "moves" VALUES('90955c70b154f7c9',119,'0: 1-1-1@0,0^
',801089517);
INSERT INTO "moves" VALUES('90955c70b154f7c9',120,'1: 2-1-1@-1,0v
',1695451819);
INSERT INTO "moves" VALUES('90955c70b154f7c9',121,'0: 1-3-1@0,0v
',3708297816);
INSERT INTO "moves" VALUES('90955c70b154f7c9',122,'1: 3-3-1@0,1^
',317407399);
INSERT INTO "moves" VALUES('90955c70b154f7c9',123,'0: 3-2-3@0,1v
',237012219);
INSERT INTO "moves" VALUES('90955c70b154f7c9',124,'1: draw
  drawn 1-4-5
',1145775492);
INSERT INTO "moves" VALUES('90955c70b154f7c9',125,'1: draw
  drawn 1-2-2
',236431430);
INSERT INTO "moves" VALUES('90955c70b154f7c9',126,'1: 2-1-2@-1,0^
',847107543);
INSERT INTO "moves" VALUES('90955c70b154f7c9',127,'0: draw
  drawn 2-2-4
',306575056);
INSERT INTO "moves" VALUES('90955c70b154f7c9',128,'0: 4-2-2@-2,0v
',825934842);
INSERT INTO "moves" VALUES('90955c70b154f7c9',129,'1: draw
  drawn 0-1-4
',3933620464);
INSERT INTO "moves" VALUES('90955c70b154f7c9',130,'1: draw
  drawn 1-1-5
',1260345857);
INSERT INTO "moves" VALUES('90955c70b154f7c9',131,'1: 1-1-5@0,-1v
',2809532496);
INSERT INTO "moves" VALUES('90955c70b154f7c9',132,'0: draw
  drawn 0-3-4
',65007070);
INSERT INTO "moves" VALUES('90955c70b154f7c9',133,'0: 5-2-4@-2,1^
',1293490435);
INSERT INTO "moves" VALUES('90955c70b154f7c9',134,'1: 5-5-4@-3,1v
',1593041982);
INSERT INTO "moves" VALUES('90955c70b154f7c9',135,'0: draw
  drawn 1-4-4
',2824297491);
INSERT INTO "moves" VALUES('90955c70b154f7c9',136,'0: draw
  drawn 3-3-4
',2308156488);
INSERT INTO "moves" VALUES('90955c70b154f7c9',137,'0: draw
  drawn 3-4-5
',354508095);
INSERT INTO "moves" VALUES('90955c70b154f7c9',138,'0: 0-1-2@-1,1^
',569933470);
INSERT INTO "moves" VALUES('90955c70b154f7c9',139,'1: 5-4-4@-3,1^
',2915049214);
INSERT INTO "moves" VALUES('90955c70b154f7c9',140,'0: draw
  drawn 0-1-1
',1666404239);
INSERT INTO "moves" VALUES('90955c70b154f7c9',141,'0: draw
  drawn 0-4-4
',2463206611);
INSERT INTO "moves" VALUES('90955c70b154f7c9',142,'0: draw
  drawn 2-3-4
',3990574280);
INSERT INTO "moves" VALUES('90955c70b154f7c9',143,'0: 4-4-1@-3,0v
',1942709161);
INSERT INTO "moves" VALUES('90955c70b154f7c9',144,'1: 1-5-5@0,-1^
',2230820828);
INSERT INTO "moves" VALUES('90955c70b154f7c9',145,'0: draw
  drawn 0-3-3
',326309516);
INSERT INTO "moves" VALUES('90955c70b154f7c9',146,'0: 4-2-3@0,2^
',4167958832);
INSERT INTO "moves" VALUES('90955c70b154f7c9',147,'1: 4-4-3@-1,2v
',4214004373);
INSERT INTO "moves" VALUES('90955c70b154f7c9',148,'0: 0-4-4@-1,3^
',3807959387);
INSERT INTO "moves" VALUES('90955c70b154f7c9',149,'1: 1-4-5@1,-1^
',4151280286);
INSERT INTO "moves" VALUES('90955c70b154f7c9',150,'0: 4-1-1@-3,0^
',3118726781);
INSERT INTO "moves" VALUES('90955c70b154f7c9',151,'1: 0-1-4@-1,3v
',1358517846);
INSERT INTO "moves" VALUES('90955c70b154f7c9',152,'0: 1-1-0@-3,-1v
',1282047792);
INSERT INTO "moves" VALUES('90955c70b154f7c9',153,'1: 1-5-0@-2,-1^
',3886073034);
INSERT INTO "moves" VALUES('90955c70b154f7c9',154,'0: draw
  drawn 3-3-3
',1403523422);
INSERT INTO "moves" VALUES('90955c70b154f7c9',155,'0: draw
  drawn 0-0-5
',4036622483);
INSERT INTO "moves" VALUES('90955c70b154f7c9',156,'0: 0-5-0@-2,-2v
',1411205448);
INSERT INTO "moves" VALUES('90955c70b154f7c9',157,'1: 0-0-4@-2,3v
',2089881169);
INSERT INTO "moves" VALUES('90955c70b154f7c9',158,'0: 0-0-2@-2,-2^
',3228180852);
INSERT INTO "moves" VALUES('90955c70b154f7c9',159,'1: draw
  drawn 0-0-3
',3431564007);
INSERT INTO "moves" VALUES('90955c70b154f7c9',160,'1: 3-0-0@-2,4^
',1986550155);
INSERT INTO "moves" VALUES('90955c70b154f7c9',161,'0: 2-0-2@-2,-3v
',1949557239);
INSERT INTO "moves" VALUES('90955c70b154f7c9',162,'1: 3-5-0@-2,4v
  end out 1: 0 79, totals 233 489
  end match: 1
',954633928);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',0,'0: sun|star@0,0,1-z1 1000ms
',3711967611);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',1,'0: sun|fir@-1,-1,0+x0 2000ms
',1565290513);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',2,'0: moon|fir@0,-1,1+z0 3000ms
',294991890);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',3,'0: star|leaf@-1,-2,0-x0 4000ms
',3980868365);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',4,'0: sun|anchor@1,-1,1-z1 5000ms
',1764924108);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',5,'0: moon|star@1,-1,3-z0 6000ms
',4088842658);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',6,'0: star|fish@-1,-3,1-z1 7000ms
',4126642067);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',7,'0: anchor|fir@-1,-1,1-y1 8000ms
',1804135957);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',8,'0: drop|anchor@2,-2,0+y1 9000ms
',1830710156);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',9,'0: done 10000ms
',3407953215);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',10,'1: star|fir@0,0,0+z0 7339ms
',3404265593);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',11,'2: sun|leaf@0,0,1-z1 15952ms
',3877291657);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',12,'1: moon|leaf@1,0,0+x1 33635ms
',460216344);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',13,'2: anchor|flower@0,-2,0+y0 26381ms
',1209104423);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',14,'1: moon|flower@1,1,0+y0 60820ms
',4195028955);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',15,'2: leaf|fir@-2,0,0+x0 40053ms
',2424350158);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',16,'1: fish|flower@2,3,0-y0 73373ms
',2884644886);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',17,'2: drop|flower@-1,2,0-y1 67612ms
',3277584454);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',18,'1: drop|fir@3,0,1-z0 81582ms
',1670939420);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',19,'2: drop|leaf@0,2,0+x0 72333ms
',2745649238);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',20,'1: sun|flower@1,1,1+y0 99341ms
',1044682994);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',21,'2: sun|fish@-2,3,0-y1 76361ms
',4233102291);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',22,'1: sun|moon@1,-2,0+y0 105063ms
',1331446700);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',23,'2: star|anchor@-1,-3,0+y0 82414ms
',1356493024);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',24,'1: moon|drop@2,0,2+x1 115141ms
',629506483);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',25,'2: flower|fir@1,-1,0+x1 90978ms
',2743798083);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',26,'1: moon|anchor@2,4,1-z1 135813ms
',2697852849);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',27,'2: leaf|flower@3,-1,0+z1 98391ms
',2750980544);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',28,'1: done 147824ms
',3818827002);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',29,'2: done 137423ms
',1933399746);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',30,'0: joint -1,2,0+x
',299966845);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',31,'1: joint 0,-1,0+z
',3770555147);
INSERT INTO "moves" VALUES('9fd69f0ebced9215',32,'2: fine
  end round 1: 0 1 2, totals 0 1 2
  deal sun|star sun|drop sun|leaf moon|flower star|fir fish|drop fish|flower anchor|flower anchor|fir / sun|moon sun|anchor sun|fir moon|fish moon|leaf fish|anchor drop|leaf drop|flower flower|fir / sun|flower moon|star moon|drop star|fish star|leaf fish|fir drop|anchor anchor|leaf leaf|flower / sun|fish star|drop moon|anchor leaf|fir star|anchor fish|leaf drop|fir star|flower moon|fir
',1866300649);
CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        level TEXT,
        colour INTEGER,
        score INTEGER,
        won INTEGER,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
INSERT INTO "seats" VALUES('011a68f0a899fee8',0,'A',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('011a68f0a899fee8',1,'B','greedy',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('29c46d9d0fe83d57',0,'A',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('29c46d9d0fe83d57',1,'B','greedy',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3df11b1bcad7352d',0,'A',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3df11b1bcad7352d',1,'B','learner',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('568df2e162772e7e',0,'A',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('568df2e162772e7e',1,'B',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('90955c70b154f7c9',0,'A',NULL,NULL,233,0);
INSERT INTO "seats" VALUES('90955c70b154f7c9',1,'B','greedy',NULL,489,1);
INSERT INTO "seats" VALUES('9fd69f0ebced9215',0,'A',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('9fd69f0ebced9215',1,'B','learner',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('9fd69f0ebced9215',2,'C','learner',NULL,NULL,NULL);
CREATE INDEX matches_by_touch ON matches (ended, touched);
COMMIT;
